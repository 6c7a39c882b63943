import type { Clock } from '@proofline/platform/clock';
import type { DemoHosts } from '@proofline/platform/egress/resolve-destination';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Gate } from '@proofline/platform/event-log/gate';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { type PeriodicDeps, runPeriodically } from '../../kernel/reactor/run-periodically.ts';
import { eventReader } from '../event-feed/read-events.ts';
import { Courier } from './courier.ts';
import { findEventNames } from './event-names.ts';
import { forgetMessages } from './forget-messages.ts';
import { type MakingDeps, MessageMaker } from './make-messages.ts';
import { type AttemptLimits, attemptLimits } from './post-message.ts';
import { startWayOut } from './way-out.ts';

export interface WebhooksDeps {
  readonly db: Knex;
  readonly databaseUrl: string;
  readonly eventLog: EventLog;
  readonly logGate?: Pick<Gate, 'pass'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly publicUrl: string | undefined;
  /** The only private addresses that are reached, and the only ones over http; given at start-up only. */
  readonly demoHosts: readonly DemoHosts[];
  readonly limits?: AttemptLimits;
  /** 0 to 1; default: chance. */
  readonly chance?: () => number;
}

const lookEveryMs = 250;
const forgetEveryMs = 3_600_000;

/**
 * Sends what happens in organisations to where they want it; of any number of processes one does.
 * @returns what stops it
 */
export async function startWebhooks(deps: WebhooksDeps): Promise<() => Promise<void>> {
  const { limits = attemptLimits, chance = Math.random, publicUrl, demoHosts, ...shared } = deps;
  const stopping = new AbortController();
  const way = await startWayOut({ demoHosts, limits });
  const namesOf: MakingDeps['namesOf'] = (events, organizationId) => findEventNames(deps.db, events, organizationId);
  const maker = new MessageMaker({ ...shared, publicUrl, namesOf, read: eventReader(shared) });
  const courier = new Courier({ ...shared, publicUrl, namesOf, way, limits, chance });
  const periodically = (
    name: string,
    everyMs: number,
    run: (turn: AbortSignal) => Promise<void>,
    about: PeriodicDeps,
  ) => runPeriodically({ name, everyMs, run }, about, stopping.signal);
  const beside = { databaseUrl: deps.databaseUrl, log: deps.log };
  const running = [
    periodically('make-webhook-messages', lookEveryMs, (turn) => maker.work(turn), shared),
    periodically('deliver-webhooks', lookEveryMs, (turn) => courier.work(turn), beside),
    periodically('forget-webhook-messages', forgetEveryMs, (turn) => forgetMessages(shared, turn), beside),
  ];
  return async () => {
    stopping.abort(new Error('Webhooks are stopping.'));
    await Promise.all(running);
    await courier.ended();
    await way.stop();
  };
}

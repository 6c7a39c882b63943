import type { Clock } from '@proofline/platform/clock';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Gate } from '@proofline/platform/event-log/gate';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { runPeriodically } from '../../kernel/reactor/run-periodically.ts';
import { runReactor } from '../../kernel/reactor/run-reactor.ts';
import { forgetTroubles } from '../mail/troubles.ts';
import { buildDigests, forgetNotices } from './build-digests.ts';
import { mailNotices } from './mail-notices.ts';

export interface NoticeMailsDeps {
  readonly db: Knex;
  readonly databaseUrl: string;
  readonly eventLog: EventLog;
  readonly logGate?: Pick<Gate, 'pass'>;
  readonly clock: Clock;
  readonly log: Log;
}

const buildEveryMs = 5_000;
const forgetEveryMs = 3_600_000;

/**
 * Turns what people are notified of into mails of the outbox; of any number of processes one does.
 * @returns what stops it
 */
export function startNoticeMails(deps: NoticeMailsDeps): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const periodically = (name: string, everyMs: number, run: (turn: AbortSignal) => Promise<unknown>) =>
    runPeriodically({ name, everyMs, run: async (turn) => void (await run(turn)) }, deps, signal);
  const running = [
    runReactor(mailNotices(), deps, signal),
    periodically('build-digests', buildEveryMs, (turn) => buildDigests(deps, turn)),
    periodically('forget-mailed-notices', forgetEveryMs, async (turn) => {
      await forgetNotices(deps, turn);
      await forgetTroubles(deps.db, deps.clock.now());
    }),
  ];
  return async () => {
    stopping.abort(new Error('Mails of notices are stopping.'));
    await Promise.all(running);
  };
}

import type { Clock } from '@proofline/platform/clock';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Gate } from '@proofline/platform/event-log/gate';
import type { Log } from '@proofline/platform/log/create-log';
import type { ParkingLimits } from '@proofline/platform/parked-events/limits';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { Reactor } from '../../kernel/reactor/reactor.ts';
import { runPeriodically } from '../../kernel/reactor/run-periodically.ts';
import { runReactor } from '../../kernel/reactor/run-reactor.ts';
import type { KindRegistry } from '../kinds/registry.ts';
import { forgetSites } from '../visit-permits/grant-permits.ts';
import { countMonthCrawls } from './count-month-crawls.ts';
import { expireLeases, removeFinishedReports } from './expire-leases.ts';
import { planStages } from './plan-stages.ts';
import { planTargets } from './plan-targets.ts';
import { startRuns } from './start-runs.ts';
import { trackTargets } from './track-targets.ts';

export interface ReactorsDeps {
  readonly db: Knex;
  readonly databaseUrl: string;
  readonly eventLog: EventLog;
  /** Periodic work asks it as well; absent: the log is taken for the one that was read. */
  readonly logGate?: Pick<Gate, 'pass'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly kinds?: KindRegistry;
  readonly parkingLimits?: ParkingLimits;
  /** Time of a run that no slot follows, and of a pause. */
  readonly maxRunAgeMs?: number;
}

const expireLeasesEveryMs = 1_000;
const removeFinishedEveryMs = 600_000;
const forgetSitesEveryMs = 3_600_000;

/** Every reactor of the product. */
export const reactorsOf = (deps: ReactorsDeps): readonly Reactor[] => [
  startRuns(deps),
  planTargets(deps),
  planStages(deps),
  countMonthCrawls(deps),
  trackTargets(deps),
];

/**
 * Runs every reactor of the product in this process; other processes may do the same, and for each reactor one of them
 * is active.
 * @returns what stops them; it resolves when none works any more
 */
export function startReactors(deps: ReactorsDeps): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = [
    ...reactorsOf(deps).map((reactor) => runReactor(reactor, deps, signal)),
    runPeriodically(
      {
        name: 'expire-leases',
        everyMs: expireLeasesEveryMs,
        run: async (turn) => {
          await expireLeases(deps, turn);
        },
      },
      deps,
      signal,
    ),
    runPeriodically(
      {
        name: 'remove-finished-reports',
        everyMs: removeFinishedEveryMs,
        run: async () => {
          await removeFinishedReports(deps);
        },
      },
      deps,
      signal,
    ),
    runPeriodically(
      {
        name: 'forget-visited-sites',
        everyMs: forgetSitesEveryMs,
        run: async () => {
          await forgetSites(deps.db);
        },
      },
      deps,
      signal,
    ),
  ];
  return async () => {
    stopping.abort(new Error('The reactors are stopping.'));
    await Promise.all(running);
  };
}

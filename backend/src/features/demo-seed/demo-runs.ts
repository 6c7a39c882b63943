import { setTimeout as wait } from 'node:timers/promises';
import { type CheckId, type OrganizationId, reportIdOf } from '@proofline/contracts/ids';
import type { CheckConfiguration } from '@proofline/contracts/kinds/configurations';
import { EventLogUnavailable } from '@proofline/platform/event-log/event-log-errors';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { loadReport } from '../runs/load-report.ts';
import { requestRun } from '../runs/request-run.ts';
import { isOver } from '../runs/state.ts';

/** What demo data are caused by. */
export const DEMO_SEED = 'demo-seed';

/** A check of the demo, whose first run is its schedule's. */
export interface SeededCheck {
  readonly checkId: CheckId;
  readonly organizationId: OrganizationId;
  readonly configuration: CheckConfiguration;
}

export interface DemoRuns {
  /** Of each check, the schedule's included. */
  readonly runs: number;
  /** How long it is waited for the next run's turn, in milliseconds. */
  readonly patienceMs: number;
  readonly lookEveryMs: number;
  readonly signal: AbortSignal;
}

type RunDeps = Pick<BackendDeps, 'eventLog' | 'clock'>;

/**
 * Asks for the further runs of a check, each when the one before it is over: what changed between two runs, and how
 * compliance goes, is then there to be seen. Repeating it changes nothing.
 * @returns whether all were asked for; not if it was told to stop
 * @throws Error when a run did not end in time
 */
export async function askForDemoRuns(deps: RunDeps, check: SeededCheck, options: DemoRuns): Promise<boolean> {
  const { runs, patienceMs, lookEveryMs, signal } = options;
  for (let slot = 1; slot < runs; slot += 1) {
    const limit = AbortSignal.timeout(patienceMs);
    while (!(await isAskedFor(deps, check, slot))) {
      if (limit.aborted) throw new Error(`Run ${slot} of check ${check.checkId} is not over: no other is asked for.`);
      await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return false;
    }
  }
  return true;
}

/** Not before the run of the slot before it is over; nor while the log is away, which comes back. */
async function isAskedFor(deps: RunDeps, check: SeededCheck, slot: number): Promise<boolean> {
  try {
    const before = await loadReport(deps.eventLog, reportIdOf(check.checkId, slot - 1));
    if (!isOver(before.state)) return false;
    await requestRun(deps, { ...check, due: { slot, dueAt: deps.clock.now() }, causationId: DEMO_SEED });
    return true;
  } catch (error) {
    if (error instanceof EventLogUnavailable) return false;
    throw error;
  }
}

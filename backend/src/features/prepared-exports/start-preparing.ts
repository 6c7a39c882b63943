import type { Gate } from '@proofline/platform/event-log/gate';
import { runPeriodically } from '../../kernel/reactor/run-periodically.ts';
import { type PrepareExportsDeps, prepareExports } from './prepare-exports.ts';

export interface PreparingDeps extends PrepareExportsDeps {
  readonly databaseUrl: string;
  readonly logGate?: Pick<Gate, 'pass'>;
}

const LOOK_EVERY_MS = 1_000;

/**
 * Files of large reports are prepared; of any number of processes one does, a file at a time, so that people who look at
 * results have the database to themselves nearly all of it.
 * @returns what stops it
 */
export function startPreparing(deps: PreparingDeps): () => Promise<void> {
  const stopping = new AbortController();
  const work = {
    name: 'prepare-exports',
    everyMs: LOOK_EVERY_MS,
    run: async (turn: AbortSignal) => {
      await prepareExports(deps, turn);
    },
  };
  const running = runPeriodically(work, deps, stopping.signal);
  return async () => {
    stopping.abort(new Error('Preparing is stopping.'));
    await running;
  };
}

import { randomBytes } from 'node:crypto';
import type { ReportId } from '@proofline/contracts/ids';
import type { Gate } from '@proofline/platform/event-log/gate';
import { runPeriodically } from '../../kernel/reactor/run-periodically.ts';
import { Patience } from '../runs/patience.ts';
import { type ArchiveDeps, archiveReports } from './archive-reports.ts';
import { type ExpireDeps, expireEvidence } from './expire-evidence.ts';
import { type SweepDeps, sweepEvidence } from './sweep-evidence.ts';

export interface RetentionDeps extends ArchiveDeps, ExpireDeps, Omit<SweepDeps, 'actor'> {
  readonly blobs: ArchiveDeps['blobs'];
  readonly databaseUrl: string;
  readonly logGate?: Pick<Gate, 'pass'>;
}

const ARCHIVE_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = 60_000;
const ROUNDS_A_TURN = 10;
/** After everything was looked at. */
const REST_MS = 3_600_000;

/** What has grown old leaves. @returns what stops it */
export function startRetention(deps: RetentionDeps): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const patience = new Patience<ReportId>();
  const archiving = runPeriodically(
    {
      name: 'archive-reports',
      everyMs: ARCHIVE_EVERY_MS,
      run: async (turn) => {
        await archiveReports(deps, turn, patience);
      },
    },
    deps,
    signal,
  );
  const sweeping = runPeriodically(
    { name: 'sweep-evidence', everyMs: SWEEP_EVERY_MS, run: sweeper({ ...deps, actor: 'evidence-sweep' }) },
    deps,
    signal,
  );
  return async () => {
    stopping.abort(new Error('Retention is stopping.'));
    await Promise.all([archiving, sweeping]);
  };
}

/** Turns of the sweep: so many rounds, from where the last turn ended, and a rest once everything was looked at. */
function sweeper(deps: ExpireDeps & SweepDeps): (signal: AbortSignal) => Promise<void> {
  const patience = new Patience<ReportId>();
  // From anywhere: a process that is often started anew comes by every file all the same.
  let after: string | undefined = randomBytes(32).toString('hex');
  let restsUntilMs = 0;
  return async (signal) => {
    await expireEvidence(deps, signal, patience);
    if (performance.now() < restsUntilMs) return;
    for (let round = 0; round < ROUNDS_A_TURN; round += 1) {
      const beganInside = after !== undefined;
      after = (await sweepEvidence(deps, after, { signal })).next;
      if (after !== undefined) continue;
      // What stands before the place it began at has its turn next.
      if (!beganInside) restsUntilMs = performance.now() + REST_MS;
      return;
    }
  };
}

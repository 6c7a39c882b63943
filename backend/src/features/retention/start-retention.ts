import type { ReportId } from '@proofline/contracts/ids';
import type { Gate } from '@proofline/platform/event-log/gate';
import { runPeriodically } from '../../kernel/reactor/run-periodically.ts';
import { Patience } from '../runs/patience.ts';
import { type ArchiveDeps, archiveReports } from './archive-reports.ts';

export interface RetentionDeps extends ArchiveDeps {
  readonly databaseUrl: string;
  readonly logGate?: Pick<Gate, 'pass'>;
}

const ARCHIVE_EVERY_MS = 60_000;

/** What has grown old leaves. @returns what stops it */
export function startRetention(deps: RetentionDeps): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const patience = new Patience<ReportId>();
  const running = runPeriodically(
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
  return async () => {
    stopping.abort(new Error('Retention is stopping.'));
    await running;
  };
}

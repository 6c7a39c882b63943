import { retentionStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import { type ArchivableReport, archivableReports } from '@proofline/projections/reports/archivable';
import { getReport } from '@proofline/projections/reports/query';
import { handleCommand } from '../../kernel/commands/handle-command.ts';
import { Patience } from '../runs/patience.ts';
import { retentionDecider } from './decide.ts';
import { monthsBefore } from './months-before.ts';
import { type PrepareDeps, prepareFiles } from './prepare-files.ts';

export interface ArchiveDeps extends PrepareDeps {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly log: Log;
  readonly archiveAfterMonths: number;
}

/** In one turn: rows of a report leave in one transaction, and others want to be shown meanwhile. */
const MAX_REPORTS_A_TURN = 20;

/**
 * Archives reports that have grown old. First what can be downloaded is kept, then the log is told: who is broken off in
 * between does it again, with the same files. One that cannot be archived keeps no other waiting.
 * @param patience of those that could not be archived before
 * @returns how many were archived
 */
export async function archiveReports(
  deps: ArchiveDeps,
  signal?: AbortSignal,
  patience = new Patience<ReportId>(),
): Promise<number> {
  const before = monthsBefore(deps.clock.now(), deps.archiveAfterMonths);
  let archived = 0;
  for (const report of await archivableReports(deps.db, before, {
    limit: MAX_REPORTS_A_TURN,
    except: patience.resting,
  })) {
    signal?.throwIfAborted();
    try {
      await archiveOne(deps, report);
      patience.succeeded(report.id);
      archived += 1;
    } catch (err) {
      const nextAttemptInMs = patience.failed(report.id);
      deps.log.warn({ err, reportId: report.id, nextAttemptInMs }, 'a report could not be archived, trying again');
    }
  }
  return archived;
}

async function archiveOne(deps: ArchiveDeps, { id, organizationId }: ArchivableReport): Promise<void> {
  const { db, eventLog, clock } = deps;
  const report = await getReport(db, organizationId, id, clock.now());
  if (report === undefined || report.archivedAt !== null) return;
  const { checkId } = report;
  const files = await prepareFiles(deps, organizationId, report);
  const stream = retentionStream(checkId);
  await handleCommand(
    eventLog,
    retentionDecider,
    stream,
    { type: 'archive', checkId, reportId: id, files },
    {
      commandId: `archive-${id}`,
      actor: { type: 'system', id: 'archive-reports' },
      organizationId,
      at: clock.now(),
      correlationId: stream,
      causationId: stream,
    },
  );
}

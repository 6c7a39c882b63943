import { retentionStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import type { Clock } from '@proofline/platform/clock';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { type ExpirableReport, expirableReports } from '@proofline/projections/retention/query';
import { handleCommand } from '../../kernel/commands/handle-command.ts';
import { NotInThisState } from '../../kernel/commands/refusals.ts';
import { Patience } from '../runs/patience.ts';
import { retentionDecider } from './decide.ts';
import { monthsBefore } from './months-before.ts';

export interface ExpireDeps {
  readonly db: Knex;
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly log: Log;
  readonly evidenceRetentionMonths: number;
}

const MAX_REPORTS_A_TURN = 100;

/**
 * Gives up the evidence of reports whose time is over; what is deleted for it is a matter of the sweep. A hold that the
 * read model does not know yet stands in the stream, and is kept.
 * @param patience of those that could not be given up before
 * @returns how many were given up
 */
export async function expireEvidence(
  deps: ExpireDeps,
  signal?: AbortSignal,
  patience = new Patience<ReportId>(),
): Promise<number> {
  const before = monthsBefore(deps.clock.now(), deps.evidenceRetentionMonths);
  let expired = 0;
  for (const report of await expirableReports(deps.db, before, {
    limit: MAX_REPORTS_A_TURN,
    except: patience.resting,
  })) {
    signal?.throwIfAborted();
    const { reportId } = report;
    try {
      await expireOne(deps, report);
      patience.succeeded(reportId);
      expired += 1;
    } catch (err) {
      const nextAttemptInMs = patience.failed(reportId);
      if (err instanceof NotInThisState) deps.log.info({ reportId, reason: err.code }, 'evidence is kept');
      else deps.log.warn({ err, reportId, nextAttemptInMs }, 'evidence could not be given up, trying again');
    }
  }
  return expired;
}

async function expireOne({ eventLog, clock }: ExpireDeps, { reportId, checkId, organizationId }: ExpirableReport) {
  const stream = retentionStream(checkId);
  await handleCommand(
    eventLog,
    retentionDecider,
    stream,
    { type: 'expire', checkId, reportId },
    {
      commandId: `expire-evidence-${reportId}`,
      actor: { type: 'system', id: 'evidence-sweep' },
      organizationId,
      at: clock.now(),
      correlationId: stream,
      causationId: stream,
    },
  );
}

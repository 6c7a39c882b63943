import type { ExportFormat, ExportUnderWay } from '@proofline/contracts/api/exports';
import type { OrganizationId, ReportId, UserId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { live } from '@proofline/projections/live-schema';
import type { ExportProgressNotice } from './export-progress.ts';
import { EXPORTS_CHANNEL } from './table.ts';

export interface ExportRequest {
  readonly reportId: ReportId;
  readonly format: ExportFormat;
  readonly organizationId: OrganizationId;
  readonly requestedBy: UserId;
  readonly requestedAt: Date;
  readonly origin: string;
}

/** Of one organisation: one after the other is made, of everybody's, and others want theirs too. */
export const MAX_WAITING_PER_ORGANIZATION = 10;

/**
 * Asks for a file, once: who asks meanwhile waits for the same, and one that failed is tried again.
 * @returns where it stands; undefined when the organisation waits for too many
 */
export async function requestExport(db: Knex, request: ExportRequest): Promise<ExportUnderWay | undefined> {
  const { reportId, format, organizationId, requestedBy, requestedAt, origin } = request;
  const asked = { reportId, format, organizationId, requestedBy, requestedAt, origin };
  const begun = await db.transaction(async (trx) => {
    // Who asks at the same time would count the same rows.
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`exports of ${organizationId}`]);
    return await insertRequest(trx, asked);
  });
  if (begun !== undefined) {
    await tell(db, { ...begun, organization: organizationId, report: reportId });
    return begun;
  }
  const underWay = (await exportsUnderWay(db, organizationId, [reportId])).get(reportId);
  // One that failed is not asked for by having failed.
  return underWay?.find((one) => one.format === format && one.state !== 'failed');
}

async function insertRequest(trx: Knex.Transaction, asked: ExportRequest): Promise<ExportUnderWay | undefined> {
  const { rows } = await trx.raw<{ rows: { one: ExportUnderWay }[] }>(
    `insert into export_requests as e
       (report_id, format, organization_id, requested_by, requested_at, origin, next_attempt_at)
     select :reportId, :format, :organizationId, :requestedBy, :requestedAt, :origin, :requestedAt
     where (select count(*) from export_requests where organization_id = :organizationId and state <> 'failed'
       and (report_id, format) <> (:reportId, :format)) < ${MAX_WAITING_PER_ORGANIZATION}
     on conflict (report_id, format) do update set state = 'waiting', percent = 0, attempts = 0, reason = null,
       requested_by = excluded.requested_by, requested_at = excluded.requested_at, origin = excluded.origin,
       next_attempt_at = excluded.next_attempt_at
       where e.state = 'failed'
     returning jsonb_build_object('format', format, 'state', state, 'percent', percent) as one`,
    { ...asked },
  );
  return rows[0]?.one;
}

type RowUnderWay = Omit<ExportUnderWay, 'reason'> & {
  readonly report_id: string;
  readonly reason: NonNullable<ExportUnderWay['reason']> | null;
};

const underWayOf = ({ format, state, percent, reason }: RowUnderWay): ExportUnderWay => ({
  ...{ format, state, percent },
  ...(reason !== null && { reason }),
});

/** Files that were asked for, by report. */
export async function exportsUnderWay(
  db: Knex,
  organizationId: number,
  reportIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ExportUnderWay[]>> {
  if (reportIds.length === 0) return new Map();
  const records: RowUnderWay[] = await db('export_requests')
    .where({ organization_id: organizationId })
    .whereIn('report_id', [...reportIds])
    .orderBy('format')
    .select('report_id', 'format', 'state', 'percent', 'reason');
  const byReport = Map.groupBy(records, ({ report_id }) => Number(report_id));
  return new Map([...byReport].map(([id, found]) => [id, found.map(underWayOf)]));
}

export interface TakenRequest extends ExportRequest {
  /** This one included. */
  readonly attempts: number;
}

/** Who has waited longest; what was being prepared by somebody who is gone has its turn again. */
export async function takeRequest(db: Knex, now: Date): Promise<TakenRequest | undefined> {
  const { rows } = await db.raw<{ rows: RequestRecord[] }>(
    `update export_requests e set state = 'preparing', percent = 0, attempts = attempts + 1
     from (select report_id, format from export_requests where state <> 'failed' and next_attempt_at <= :now
       order by requested_at, report_id, format limit 1 for update skip locked) next
     where (e.report_id, e.format) = (next.report_id, next.format) returning e.*`,
    { now },
  );
  const [record] = rows;
  return (
    record && {
      reportId: Number(record.report_id) as ReportId,
      format: record.format,
      organizationId: Number(record.organization_id) as OrganizationId,
      requestedBy: Number(record.requested_by) as UserId,
      requestedAt: record.requested_at,
      origin: record.origin,
      attempts: record.attempts,
    }
  );
}

interface RequestRecord {
  readonly report_id: string;
  readonly format: ExportFormat;
  readonly organization_id: string;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly origin: string;
  readonly attempts: number;
}

/** Which file it is. */
export type RequestKey = Pick<ExportRequest, 'reportId' | 'format' | 'organizationId'>;

/** Notes where a file stands, and tells who watches. */
export async function moveRequest(
  db: Knex,
  { reportId, format, organizationId }: RequestKey,
  to: Omit<ExportUnderWay, 'format'> & { readonly attempts?: number; readonly nextAttemptAt?: Date },
): Promise<void> {
  const { state, percent, reason, attempts, nextAttemptAt } = to;
  await db('export_requests')
    .where({ report_id: reportId, format })
    .update({
      ...{ state, percent, reason: reason ?? null },
      ...(attempts !== undefined && { attempts }),
      ...(nextAttemptAt && { next_attempt_at: nextAttemptAt }),
    });
  await tell(db, { organization: organizationId, report: reportId, format, state, percent, ...(reason && { reason }) });
}

export async function forgetRequest(db: Knex, { reportId, format }: RequestKey): Promise<void> {
  await db('export_requests').where({ report_id: reportId, format }).delete();
}

/** Forgets what failed and is nobody's to try again: the report is archived, or has the file by now. */
export async function forgetSettled(db: Knex): Promise<void> {
  await db.raw(
    `delete from export_requests e using ${live('reports')} r
     where e.state = 'failed' and r.id = e.report_id and (r.archived_at is not null
       or r.prepared_files @> jsonb_build_array(jsonb_build_object('format', e.format)))`,
  );
}

async function tell(db: Knex, notice: ExportProgressNotice): Promise<void> {
  await db.raw('select pg_notify(?, ?)', [EXPORTS_CHANNEL, JSON.stringify(notice)]);
}

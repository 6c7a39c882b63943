import { type ReportId, type ResultId, resultIdOf, resultKeyOf, type UserId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import { limitAndOffset, type PageOf, type PageRequest } from '../paging.ts';

/** Whose attention: in the organisation in which results are read. */
export interface Reader {
  readonly userId: UserId;
  readonly organizationId: number;
}

export interface ReadResult {
  readonly id: ResultId;
  readonly readAt: Date;
}

interface ReadRecord {
  readonly target: number;
  readonly page: number;
  readonly read_at: Date;
}

/** Results of a report that the reader has read, in the order of its targets. */
export async function listReadResults(
  db: Knex,
  reader: Reader,
  reportId: ReportId,
  page: PageRequest,
): Promise<PageOf<ReadResult>> {
  const counted = await readsOf(db, reader, reportId).count({ count: '*' }).first<{ count: string }>();
  const { limit, offset } = limitAndOffset(page);
  const records: ReadRecord[] = await readsOf(db, reader, reportId)
    .orderBy(['target', 'page'])
    .limit(limit)
    .offset(offset)
    .select('target', 'page', 'read_at');
  const rows = records.map((record) => ({
    id: resultIdOf(reportId, record.target, record.page),
    readAt: record.read_at,
  }));
  return { count: Number(counted.count), rows };
}

/** Those of `ids`, which are results of one report, that the reader has read. */
export async function readAmong(
  db: Knex,
  reader: Reader,
  reportId: ReportId,
  ids: readonly ResultId[],
): Promise<Set<ResultId>> {
  if (ids.length === 0) return new Set();
  const keys = ids.map(resultKeyOf).map(({ target, page }) => [target, page]);
  const records: ReadRecord[] = await readsOf(db, reader, reportId)
    .whereIn(['target', 'page'], keys)
    .select('target', 'page');
  return new Set(records.map(({ target, page }) => resultIdOf(reportId, target, page)));
}

const readsOf = (db: Knex, { userId, organizationId }: Reader, reportId: ReportId): Knex.QueryBuilder =>
  db(live('result_reads')).where({ user_id: userId, report_id: reportId, organization_id: organizationId });

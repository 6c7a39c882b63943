import { type ReportId, type ResultId, resultIdOf, resultKeyOf, type UserId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { askPlanned } from '../asked-together.ts';
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
  const keys = ids.map(resultKeyOf);
  const records = await askPlanned<Pick<ReadRecord, 'target' | 'page'>>(db, readAmongSql, {
    ...reader,
    reportId,
    targets: keys.map(({ target }) => target),
    pages: keys.map(({ page }) => page),
  });
  return new Set(records.map(({ target, page }) => resultIdOf(reportId, target, page)));
}

const readAmongSql = `
  select read.target, read.page from unnest(:targets::integer[], :pages::integer[]) as asked (target, page)
  join ${live('result_reads')} read
    on (read.user_id, read.report_id, read.target, read.page) = (:userId, :reportId, asked.target, asked.page)
  where read.organization_id = :organizationId`;

const readsOf = (db: Knex, { userId, organizationId }: Reader, reportId: ReportId): Knex.QueryBuilder =>
  db(live('result_reads')).where({ user_id: userId, report_id: reportId, organization_id: organizationId });

/** Those of `reportIds` of which the reader wants to hear nothing. */
export async function mutedAmong(db: Knex, reader: Reader, reportIds: readonly number[]): Promise<Set<ReportId>> {
  if (reportIds.length === 0) return new Set();
  const ids = await mutedBy(db, reader)
    .whereIn('report_id', [...reportIds])
    .pluck<string[]>('report_id');
  return new Set(ids.map((id) => Number(id) as ReportId));
}

export interface MutedReport {
  readonly reportId: ReportId;
  readonly mutedAt: Date;
}

/** Reports of which the reader wants to hear nothing, the newest first; of `among` alone when it is given. */
export async function listMutedReports(
  db: Knex,
  reader: Reader,
  among: readonly number[] | undefined,
  page: PageRequest,
): Promise<PageOf<MutedReport>> {
  const asked = () =>
    among === undefined ? mutedBy(db, reader) : mutedBy(db, reader).whereIn('report_id', [...among]);
  const counted = await asked().count({ count: '*' }).first<{ count: string }>();
  const { limit, offset } = limitAndOffset(page);
  const records: { report_id: string; muted_at: Date }[] = await asked()
    .orderBy('report_id', 'desc')
    .limit(limit)
    .offset(offset)
    .select('report_id', 'muted_at');
  const rows = records.map((record) => ({ reportId: Number(record.report_id) as ReportId, mutedAt: record.muted_at }));
  return { count: Number(counted.count), rows };
}

const mutedBy = (db: Knex, { userId, organizationId }: Reader): Knex.QueryBuilder =>
  db(live('muted_reports')).where({ user_id: userId, organization_id: organizationId });

/** Those of `userIds` who want to hear nothing of the organisation's report. */
export async function mutersAmong(
  db: Knex,
  organizationId: number,
  reportId: ReportId,
  userIds: readonly UserId[],
): Promise<UserId[]> {
  const ids = await db(live('muted_reports'))
    .where({ organization_id: organizationId, report_id: reportId })
    .whereIn('user_id', [...userIds])
    .pluck<string[]>('user_id');
  return ids.map((id) => Number(id) as UserId);
}

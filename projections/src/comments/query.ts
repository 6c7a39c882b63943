import type { CheckId, CommentId, ReportId, UserId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import { choosePage, containing, inOrderOf, type Order, type PageOf, type PageRequest } from '../paging.ts';

export interface CommentRow {
  readonly id: CommentId;
  readonly reportId: ReportId;
  readonly checkId: CheckId;
  /** Name of the report's check; null while the report is not known here yet. */
  readonly reportName: string | null;
  readonly authorId: UserId;
  readonly text: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly position: string;
}

export type CommentOrderField = 'id' | 'text' | 'authorName' | 'createdAt' | 'updatedAt' | 'reportId' | 'reportName';

export interface ListCommentsOptions extends PageRequest {
  readonly reportId?: number | undefined;
  readonly authorIds?: readonly number[] | undefined;
  /** Part of the text, whatever its case. */
  readonly text?: string | undefined;
  /** Part of the name of the report's check, or the report's number. */
  readonly report?: string | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  /** Default: newest first. */
  readonly order?: readonly Order<CommentOrderField>[] | undefined;
  /** Everybody of the organisation, by name: what sorting by `authorName` goes by. */
  readonly authorsByName?: readonly number[] | undefined;
}

const orderColumns: Readonly<Record<CommentOrderField, string>> = {
  id: 'co.id',
  text: 'co.text',
  authorName: 'author.place',
  createdAt: 'co.created_at',
  updatedAt: 'co.updated_at',
  reportId: 'co.report_id',
  reportName: 'of_report.name',
};

/** As many as a filter takes. */
const MAX_AUTHORS = 1_000;

interface CommentRecord {
  readonly id: string;
  readonly report_id: string;
  readonly check_id: string;
  readonly report_name: string | null;
  readonly author_id: string;
  readonly text: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly position: string;
}

/** A page of an organisation's comments; deleted ones are gone. */
export async function listComments(
  db: Knex,
  organizationId: number,
  options: ListCommentsOptions,
): Promise<PageOf<CommentRow>> {
  const order = options.order?.length ? options.order : [{ field: 'createdAt' as const, descending: true }];
  const chosen = await choosePage(
    () => matching(db, organizationId, options),
    { id: 'co.id', columns: orderColumns, order, joined: (query) => joinOrders(db, query, order, options) },
    options,
  );
  const records: CommentRecord[] = await withReport(db({ co: live('comments') }).whereIn('co.id', chosen.ids));
  return { count: chosen.count, rows: inOrderOf(chosen.ids, records.map(toRow)) };
}

/** The text of the newest comment on each of these checks' reports; checks without one are absent. */
export async function newestComments(
  db: Knex,
  organizationId: number,
  checkIds: readonly number[],
): Promise<ReadonlyMap<CheckId, string>> {
  if (checkIds.length === 0) return new Map();
  const newest = db({ co: live('comments') })
    .whereRaw('co.check_id = c.id')
    .where('co.organization_id', organizationId)
    .orderBy('co.id', 'desc')
    .limit(1)
    .select('co.check_id', 'co.text');
  const records = await db
    .from(db.raw('unnest(?::bigint[]) as c(id) cross join lateral (?) as n', [[...checkIds], newest]))
    .select<Pick<CommentRecord, 'check_id' | 'text'>[]>('n.check_id', 'n.text');
  return new Map(records.map(({ check_id, text }) => [Number(check_id) as CheckId, text]));
}

/** Undefined when the organisation has no such comment, or it was deleted. */
export async function getComment(db: Knex, organizationId: number, commentId: number): Promise<CommentRow | undefined> {
  const query = db({ co: live('comments') }).where({ 'co.organization_id': organizationId, 'co.id': commentId });
  const record = await withReport(query).first<CommentRecord | undefined>();
  return record && toRow(record);
}

function matching(db: Knex, organizationId: number, options: ListCommentsOptions): Knex.QueryBuilder {
  const query = db({ co: live('comments') }).where('co.organization_id', organizationId);
  if (options.reportId !== undefined) query.where('co.report_id', options.reportId);
  if (options.authorIds) query.whereIn('co.author_id', [...options.authorIds]);
  if (options.text) query.whereILike('co.text', containing(options.text));
  if (options.report) query.whereIn('co.report_id', reportsCalled(db, organizationId, options.report));
  if (options.createdFrom) query.where('co.created_at', '>=', options.createdFrom);
  if (options.createdBefore) query.where('co.created_at', '<', options.createdBefore);
  return query;
}

function joinOrders(
  db: Knex,
  query: Knex.QueryBuilder,
  order: readonly Order<CommentOrderField>[],
  { authorsByName = [] }: ListCommentsOptions,
): void {
  if (order.some(({ field }) => field === 'authorName')) {
    query.leftJoin(
      db.raw('unnest(?::bigint[]) with ordinality as author(id, place)', [[...authorsByName]]),
      'author.id',
      'co.author_id',
    );
  }
  if (order.some(({ field }) => field === 'reportName')) {
    query.leftJoin({ of_report: live('reports') }, 'of_report.id', 'co.report_id');
  }
}

/** What people call a report by: the name of its check, or its number as the list shows it. */
function reportsCalled(db: Knex, organizationId: number, text: string): Knex.QueryBuilder {
  const number = /^(?:report\s*)?#?(\d{1,15})$/iu.exec(text.trim())?.[1];
  return db({ called: live('reports') })
    .where('called.organization_id', organizationId)
    .where((which) => {
      which.whereILike('called.name', containing(text));
      if (number !== undefined) which.orWhere('called.id', number);
    })
    .select('called.id');
}

/** Who wrote the comments that are there; at most `MAX_AUTHORS`, in no order. */
export async function commentAuthors(db: Knex, organizationId: number): Promise<UserId[]> {
  const ids: string[] = await db({ co: live('comments') })
    .where('co.organization_id', organizationId)
    .limit(MAX_AUTHORS)
    .distinct('co.author_id')
    .pluck('co.author_id');
  return ids.map((id) => Number(id) as UserId);
}

function withReport(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query
    .leftJoin({ r: live('reports') }, 'r.id', 'co.report_id')
    .select(
      'co.id',
      'co.report_id',
      'co.check_id',
      'r.name as report_name',
      'co.author_id',
      'co.text',
      'co.created_at',
      'co.updated_at',
      'co.position',
    );
}

function toRow(record: CommentRecord): CommentRow {
  return {
    id: Number(record.id) as CommentId,
    reportId: Number(record.report_id) as ReportId,
    checkId: Number(record.check_id) as CheckId,
    reportName: record.report_name,
    authorId: Number(record.author_id) as UserId,
    text: record.text,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
    position: record.position,
  };
}

import type { CheckId, CommentId, ReportId, ResultId, UserId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { type Question, question } from '../asked-together.ts';
import { live } from '../live-schema.ts';
import { choosePage, containing, inOrderOf, type Order, type PageOf, type PageRequest } from '../paging.ts';

export interface CommentRow {
  readonly id: CommentId;
  readonly reportId: ReportId;
  readonly checkId: CheckId;
  /** Name of the report's check; null while the report is not known here yet. */
  readonly reportName: string | null;
  /** Null: on the report as a whole. */
  readonly resultId: ResultId | null;
  readonly authorId: UserId;
  /** Empty once it is deleted. */
  readonly text: string;
  /** Whom the text mentions. */
  readonly mentions: readonly UserId[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly position: string;
  /** Null while it stands. */
  readonly deletedAt: Date | null;
  /** Null while it stands, and when no user took it away. */
  readonly deletedBy: UserId | null;
}

export type CommentOrderField = 'id' | 'text' | 'authorName' | 'createdAt' | 'updatedAt' | 'reportId' | 'reportName';

export interface ListCommentsOptions extends PageRequest {
  readonly reportId?: number | undefined;
  readonly resultId?: string | undefined;
  /** Those too that are deleted: who and when, without the text. */
  readonly withDeleted?: boolean | undefined;
  readonly authorIds?: readonly number[] | undefined;
  /** Part of the text, whatever its case. */
  readonly text?: string | undefined;
  /** Part of the name of the report's check, the report's number, or `Result #` with the beginning of a result's. */
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
  readonly result_id: string | null;
  readonly author_id: string;
  readonly text: string;
  readonly mentions: readonly number[];
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly position: string;
  readonly deleted_at: Date | null;
  readonly deleted_by: string | null;
}

/** A page of an organisation's comments. */
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
export const newestComments = (
  organizationId: number,
  checkIds: readonly number[],
): Question<ReadonlyMap<CheckId, string>> =>
  question<Pick<CommentRecord, 'check_id' | 'text'>, ReadonlyMap<CheckId, string>>(
    `select newest.check_id, newest.text from unnest(:checkIds::bigint[]) as c(id) cross join lateral (
       select check_id, text from ${live('comments')}
       where check_id = c.id and organization_id = :organizationId and deleted_at is null
       order by id desc limit 1) newest`,
    { organizationId, checkIds },
    (records) => new Map(records.map(({ check_id, text }) => [Number(check_id) as CheckId, text])),
  );

/** Undefined when the organisation has no such comment, or it was deleted. */
export async function getComment(db: Knex, organizationId: number, commentId: number): Promise<CommentRow | undefined> {
  const query = db({ co: live('comments') })
    .where({ 'co.organization_id': organizationId, 'co.id': commentId })
    .whereNull('co.deleted_at');
  const record = await withReport(query).first<CommentRecord | undefined>();
  return record && toRow(record);
}

function matching(db: Knex, organizationId: number, options: ListCommentsOptions): Knex.QueryBuilder {
  const query = db({ co: live('comments') }).where('co.organization_id', organizationId);
  if (!options.withDeleted) query.whereNull('co.deleted_at');
  if (options.resultId !== undefined) query.where('co.result_id', options.resultId);
  if (options.reportId !== undefined) query.where('co.report_id', options.reportId);
  if (options.authorIds) query.whereIn('co.author_id', [...options.authorIds]);
  if (options.text) query.whereILike('co.text', containing(options.text));
  if (options.report) narrowToCalled(db, query, organizationId, options.report);
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

/** `Result`, `Result #1200000`, `Result #1200000-7-1`: comments on results alone. */
const resultCalled = /^result\s*#?([\d-]{0,35})$/iu;

function narrowToCalled(db: Knex, query: Knex.QueryBuilder, organizationId: number, text: string): void {
  const result = resultCalled.exec(text.trim())?.[1];
  query.where((which) => {
    which.whereIn('co.report_id', reportsCalled(db, organizationId, text));
    if (result !== undefined) which.orWhere('co.result_id', 'like', `${result}%`);
  });
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
    .whereNull('co.deleted_at')
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
      'co.result_id',
      'co.author_id',
      'co.text',
      'co.mentions',
      'co.created_at',
      'co.updated_at',
      'co.position',
      'co.deleted_at',
      'co.deleted_by',
    );
}

function toRow(record: CommentRecord): CommentRow {
  return {
    id: Number(record.id) as CommentId,
    reportId: Number(record.report_id) as ReportId,
    checkId: Number(record.check_id) as CheckId,
    reportName: record.report_name,
    resultId: record.result_id as ResultId | null,
    authorId: Number(record.author_id) as UserId,
    text: record.text,
    mentions: record.mentions as readonly UserId[],
    createdAt: record.created_at,
    updatedAt: record.updated_at,
    position: record.position,
    deletedAt: record.deleted_at,
    deletedBy: record.deleted_by === null ? null : (Number(record.deleted_by) as UserId),
  };
}

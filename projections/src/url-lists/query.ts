import type { CheckId, UrlListId, UserId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { type Question, question } from '../asked-together.ts';
import { live } from '../live-schema.ts';
import { choosePage, containing, type Order, type PageOf, type PageRequest } from '../paging.ts';

export interface UrlListRow {
  readonly id: UrlListId;
  readonly name: string;
  readonly urlCount: number;
  /** Visible to those who create checks. */
  readonly enabled: boolean;
  readonly creatorId: UserId | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Revision of the list's stream that this row stands at: what a run pins. */
  readonly revision: number;
  readonly position: string;
}

export interface UrlListDetail extends UrlListRow {
  readonly urls: string[];
  /** Checks that use the list. */
  readonly checkIds: CheckId[];
}

export type UrlListOrderField = 'id' | 'name' | 'urlCount' | 'enabled' | 'createdAt' | 'updatedAt' | 'creatorId';

export interface ListUrlListsOptions extends PageRequest {
  readonly ids?: readonly number[] | undefined;
  /** Part of the name, whatever its case. */
  readonly name?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly creatorIds?: readonly number[] | undefined;
  /** Default: visible ones first, then newest change. */
  readonly order?: readonly Order<UrlListOrderField>[] | undefined;
}

const orderColumns: Readonly<Record<UrlListOrderField, string>> = {
  id: 'id',
  name: 'name',
  urlCount: 'url_count',
  enabled: 'enabled',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  creatorId: 'creator_id',
};

const defaultOrder: readonly Order<UrlListOrderField>[] = [
  { field: 'enabled', descending: true },
  { field: 'updatedAt', descending: true },
];

const columns = [
  'id',
  'name',
  'url_count',
  'enabled',
  'creator_id',
  'created_at',
  'updated_at',
  'revision',
  'position',
] as const;

interface UrlListRecord {
  readonly id: string;
  readonly name: string;
  readonly url_count: number;
  readonly enabled: boolean;
  readonly creator_id: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly revision: string;
  readonly position: string;
}

/** A page of an organisation's website lists. */
export async function listUrlLists(
  db: Knex,
  organizationId: number,
  options: ListUrlListsOptions,
): Promise<PageOf<UrlListRow>> {
  const { count, ids } = await choosePage(
    () => matching(db, organizationId, options),
    { id: 'id', columns: orderColumns, order: options.order?.length ? options.order : defaultOrder },
    options,
  );
  return { count, rows: await getUrlListsById(db, organizationId, ids) };
}

/** One list with its addresses and the checks that use it; undefined when the organisation has no such list. */
export async function getUrlList(
  db: Knex,
  organizationId: number,
  urlListId: number,
): Promise<UrlListDetail | undefined> {
  const [row] = await getUrlListsById(db, organizationId, [urlListId]);
  if (row === undefined) return undefined;
  const [urls, usage] = await Promise.all([
    getUrlListContent(db, organizationId, row),
    db(live('url_list_usage')).where('url_list_id', urlListId).orderBy('check_id').pluck<string[]>('check_id'),
  ]);
  return { ...row, urls: urls ?? [], checkIds: usage.map((id) => Number(id) as CheckId) };
}

/** The lists among `ids` that the organisation has, in the order of `ids`. */
export async function getUrlListsById(db: Knex, organizationId: number, ids: readonly number[]): Promise<UrlListRow[]> {
  if (ids.length === 0) return [];
  const records: UrlListRecord[] = await db(live('url_lists'))
    .where('organization_id', organizationId)
    .whereIn('id', [...ids])
    .select(columns);
  const known = new Map(records.map((record) => [Number(record.id), toRow(record)]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** A list as those that name it show it. */
export type NamedList = Pick<UrlListRow, 'id' | 'name' | 'urlCount' | 'enabled'>;

/** The lists that rows of these checks name, by id. */
export const listsOfChecks = (
  organizationId: number,
  checkIds: readonly number[],
): Question<ReadonlyMap<number, NamedList>> =>
  question<Pick<UrlListRecord, 'id' | 'name' | 'url_count' | 'enabled'>, ReadonlyMap<number, NamedList>>(
    `select id, name, url_count, enabled from ${live('url_lists')}
     -- As an array: of a list of rows Postgres expects a thousand, and looks through all lists instead.
     where organization_id = :organizationId and id = any(array(
       select jsonb_array_elements_text(url_list_ids)::bigint from ${live('checks')}
       where organization_id = :organizationId and id = any(:checkIds::bigint[])))`,
    { organizationId, checkIds },
    (records) =>
      new Map(
        records.map(({ id, name, url_count: urlCount, enabled }) => [
          Number(id),
          { id: Number(id) as UrlListId, name, urlCount, enabled },
        ]),
      ),
  );

/** What a list held at a revision of its stream; undefined when the organisation has no such list at that revision. */
export async function getUrlListContent(
  db: Knex,
  organizationId: number,
  { id, revision }: { id: number; revision: number },
): Promise<string[] | undefined> {
  const content = await db(live('url_list_contents'))
    .where({ organization_id: organizationId, url_list_id: id })
    .where('revision', '<=', revision)
    .orderBy('revision', 'desc')
    .first<{ urls: string[] } | undefined>('urls');
  return content?.urls;
}

function matching(db: Knex, organizationId: number, options: ListUrlListsOptions): Knex.QueryBuilder {
  const query = db(live('url_lists')).where('organization_id', organizationId);
  if (options.ids) query.whereIn('id', [...options.ids]);
  if (options.name) query.whereILike('name', containing(options.name));
  if (options.enabled !== undefined) query.where('enabled', options.enabled);
  if (options.creatorIds) query.whereIn('creator_id', [...options.creatorIds]);
  return query;
}

function toRow(record: UrlListRecord): UrlListRow {
  return {
    id: Number(record.id) as UrlListId,
    name: record.name,
    urlCount: record.url_count,
    enabled: record.enabled,
    creatorId: record.creator_id === null ? null : (Number(record.creator_id) as UserId),
    createdAt: record.created_at,
    updatedAt: record.updated_at,
    revision: Number(record.revision),
    position: record.position,
  };
}

/** A check that uses a list. */
export interface ListUser {
  readonly checkId: CheckId;
  readonly name: string;
  readonly creatorId: UserId | null;
}

/** The organisation's enabled checks that use its list, the oldest first. */
export async function listUsers(db: Knex, organizationId: number, urlListId: number): Promise<ListUser[]> {
  const records = await db({ u: live('url_list_usage') })
    .join({ c: live('checks') }, 'c.id', 'u.check_id')
    .where({ 'u.url_list_id': urlListId, 'c.organization_id': organizationId, 'c.enabled': true })
    .orderBy('c.id')
    .select<{ id: string; name: string; creator_id: string | null }[]>('c.id', 'c.name', 'c.creator_id');
  return records.map(({ id, name, creator_id }) => ({
    checkId: Number(id) as CheckId,
    name,
    creatorId: creator_id === null ? null : (Number(creator_id) as UserId),
  }));
}

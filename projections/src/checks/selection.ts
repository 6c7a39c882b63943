import type { UserId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import {
  choosePage,
  choosePageAtOnce,
  containing,
  countRows,
  limitAndOffset,
  type Order,
  type PageRequest,
} from '../paging.ts';
import { CRAWLED_KINDS, chooseNearNextRun } from './near-next-run.ts';

export type CheckOrderField =
  | 'id'
  | 'name'
  | 'kind'
  | 'createdAt'
  | 'creatorName'
  | 'enabled'
  | 'countries'
  | 'urlCount'
  | 'schedule'
  | 'nextRun'
  | 'status'
  | 'lastReportFinishedAt';

export interface CheckFilter {
  readonly ids?: readonly number[] | undefined;
  /** Part of the name, whatever its case. */
  readonly name?: string | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly creatorIds?: readonly number[] | undefined;
  /** Checks that run in one of these. */
  readonly countries?: readonly string[] | undefined;
  readonly schedules?: readonly string[] | undefined;
  /** Status of the last run. */
  readonly statuses?: readonly string[] | undefined;
  /** Addresses in the check's lists, both included. */
  readonly minUrlCount?: number | undefined;
  readonly maxUrlCount?: number | undefined;
  readonly enabled?: boolean | undefined;
  /** Whether the last report has been archived. */
  readonly archived?: boolean | undefined;
  /** Only those that are favourites of this person, or only those that are not. */
  readonly favorites?: { readonly of: UserId; readonly are: boolean } | undefined;
}

export interface ListChecksOptions extends CheckFilter, PageRequest {
  /** What the order `creatorName` goes by: ids of people, by their names; people who are not among them come last. */
  readonly creatorsByName?: readonly number[] | undefined;
  /** Default: status of the last run, what runs first. */
  readonly order?: readonly Order<CheckOrderField>[] | undefined;
}

const orderColumns: Readonly<Record<CheckOrderField | 'creatorId', string>> = {
  id: 'c.id',
  name: 'c.name',
  kind: 'c.kind',
  createdAt: 'c.created_at',
  creatorName: 'creator.place',
  creatorId: 'c.creator_id',
  enabled: 'c.enabled',
  countries: 'c.countries',
  urlCount: 'c.url_count',
  schedule: 'c.schedule',
  nextRun: 'due.next_run_at',
  status: 'c.last_report_status_order',
  lastReportFinishedAt: 'c.last_report_finished_at',
};

/** How many checks match, and the ids of those on the page, in order. */
export async function chooseChecks(
  db: Knex,
  organizationId: number,
  options: ListChecksOptions,
): Promise<{ count: number; ids: number[] }> {
  const order = options.order?.length ? options.order : [{ field: 'status' as const, descending: true }];
  const [first, ...others] = order;
  const isCounted = isAnsweredByCounts(options);
  if (first?.field === 'creatorName' && others.length === 0 && isCounted) {
    return await chooseByCreator(db, organizationId, options, first.descending);
  }
  const byColumns = {
    id: 'c.id',
    columns: orderColumns,
    order: order.flatMap(namesakesApart),
    joined: (query: Knex.QueryBuilder) => joinOrders(db, query, order, options),
  };
  // No order's index knows what these ask for: every row is looked at, and once is enough.
  if (options.name || options.countries) {
    return await choosePageAtOnce(db, matching(db, organizationId, options), byColumns, options);
  }
  const matched = () => matching(db, organizationId, options);
  const counted = () => countMatching(db, organizationId, options);
  if (first?.field !== 'nextRun' || others.length > 0) return await choosePage(matched, byColumns, options, counted);
  const count = await counted();
  const { page, pageSize } = options;
  const near = { page, pageSize, count, descending: first.descending };
  const ids = await chooseNearNextRun(db, organizationId, matched, near);
  return ids === undefined ? await choosePage(matched, byColumns, options, async () => count) : { count, ids };
}

/** By counters where they tell it; who has most of them left out is counted by those. */
async function countMatching(db: Knex, organizationId: number, options: CheckFilter): Promise<number> {
  const { favorites, ...others } = options;
  const counted = (filter: CheckFilter) => countRows(matching(db, organizationId, filter));
  if (!isAnsweredByCounts(others)) return await counted(options);
  const all = async () => sum(await countByCreator(db, organizationId, others, EVERYBODY));
  if (favorites === undefined) return await all();
  if (favorites.are) return await counted(options);
  const left = await counted({ ...others, favorites: { ...favorites, are: true } });
  // Both are asked one after the other, and a check may come between.
  return Math.max(0, (await all()) - left);
}

/** Whoever has the same name, or none, stands by themselves. */
const namesakesApart = ({ field, descending }: Order<CheckOrderField>): Order<CheckOrderField | 'creatorId'>[] =>
  field === 'creatorName'
    ? [
        { field, descending },
        { field: 'creatorId', descending },
      ]
    : [{ field, descending }];

function matching(db: Knex, organizationId: number, options: CheckFilter): Knex.QueryBuilder {
  const query = db({ c: live('checks') })
    .where('c.organization_id', organizationId)
    .whereNotNull('c.created_at');
  if (options.ids) query.whereIn('c.id', [...options.ids]);
  // What `ilike` comes to here, which would bring the pattern into lower case for every row anew.
  if (options.name) query.whereRaw('lower(c.name) like lower(?::text collate "C")', [containing(options.name)]);
  if (options.kinds) query.whereIn('c.kind', [...options.kinds]);
  if (options.creatorIds) query.whereIn('c.creator_id', [...options.creatorIds]);
  if (options.countries) query.whereRaw('c.countries && ?::text[]', [[...options.countries]]);
  if (options.schedules) query.whereIn('c.schedule', [...options.schedules]);
  if (options.statuses) query.whereIn('c.last_report_status', [...options.statuses]);
  if (options.minUrlCount !== undefined) query.where('c.url_count', '>=', options.minUrlCount);
  if (options.maxUrlCount !== undefined) query.where('c.url_count', '<=', options.maxUrlCount);
  if (options.enabled !== undefined) query.where('c.enabled', options.enabled);
  if (options.archived !== undefined) query.where('c.last_report_archived', options.archived);
  if (options.favorites) {
    const own = db(live('favorites')).where({ organization_id: organizationId, user_id: options.favorites.of });
    query[options.favorites.are ? 'whereIn' : 'whereNotIn']('c.id', own.select('check_id'));
  }
  return query;
}

/** Next runs are where reactors keep schedules, with the kinds that can run; names are with the accounts. */
function joinOrders(
  db: Knex,
  query: Knex.QueryBuilder,
  order: readonly Order<CheckOrderField>[],
  { creatorsByName = [] }: ListChecksOptions,
): void {
  if (order.some(({ field }) => field === 'creatorName')) {
    query.leftJoin(
      db.raw('unnest(?::bigint[]) with ordinality as creator(id, place)', [[...creatorsByName]]),
      'creator.id',
      'c.creator_id',
    );
  }
  if (order.some(({ field }) => field === 'nextRun')) {
    query.leftJoin({ due: 'check_schedules' }, (on) =>
      on.on('due.check_id', 'c.id').andOn(db.raw('due.kind = any(?::text[])', [CRAWLED_KINDS])),
    );
  }
}

/** In `check_counts`: the checks of all, and of nobody in particular. */
const EVERYBODY = 0;
const NOBODY = -1;

/** Whether the counters alone tell how many match. */
function isAnsweredByCounts(filter: CheckFilter): boolean {
  const { ids, name, countries, minUrlCount, maxUrlCount, favorites } = filter;
  return !name && [ids, countries, minUrlCount, maxUrlCount, favorites].every((asked) => asked === undefined);
}

/** How many match, by creator; `EVERYBODY` stands for them all, unless some creators are asked for. */
async function countByCreator(
  db: Knex,
  organizationId: number,
  filter: CheckFilter,
  whose?: typeof EVERYBODY,
): Promise<Map<number, number>> {
  const query = db({ n: live('check_counts') }).where('n.organization_id', organizationId);
  if (filter.creatorIds) query.whereIn('n.creator_id', [...filter.creatorIds]);
  else if (whose === undefined) query.whereNot('n.creator_id', EVERYBODY);
  else query.where('n.creator_id', whose);
  if (filter.kinds) query.whereIn('n.kind', [...filter.kinds]);
  if (filter.schedules) query.whereIn('n.schedule', [...filter.schedules]);
  if (filter.statuses) query.whereIn('n.status', [...filter.statuses]);
  if (filter.enabled !== undefined) query.where('n.enabled', filter.enabled);
  if (filter.archived !== undefined) query.where('n.archived', filter.archived);
  const counts: { creator_id: string; checks: string }[] = await query
    .groupBy('n.creator_id')
    .select('n.creator_id', db.raw('sum(n.checks) as checks'));
  return new Map(counts.map(({ creator_id, checks }) => [Number(creator_id), Number(checks)]));
}

const sum = (counts: ReadonlyMap<number, number>): number => [...counts.values()].reduce((all, some) => all + some, 0);

/** Creators by their names, each with their checks by id: only the checks of those on the page are looked at. */
async function chooseByCreator(
  db: Knex,
  organizationId: number,
  options: ListChecksOptions,
  descending: boolean,
): Promise<{ count: number; ids: number[] }> {
  const counts = await countByCreator(db, organizationId, options);
  const count = sum(counts);
  const placeOf = new Map((options.creatorsByName ?? []).map((id, place) => [id, place]));
  const place = (id: number) => placeOf.get(id) ?? Number.POSITIVE_INFINITY;
  const last = (id: number) => (id === NOBODY ? Number.POSITIVE_INFINITY : id);
  const creators = [...counts.keys()].toSorted((a, b) =>
    place(a) === place(b) ? last(a) - last(b) : place(a) - place(b),
  );
  if (descending) creators.reverse();
  const { limit, offset } = limitAndOffset(options);
  const ids: number[] = [];
  let before = 0;
  for (const creator of creators) {
    const own = counts.get(creator) ?? 0;
    const skipped = Math.max(0, offset - before);
    if (skipped < own && ids.length < limit) {
      ids.push(...(await checksOf(creator, { own, skipped, wanted: Math.min(limit - ids.length, own - skipped) })));
    }
    before += own;
  }
  return { count, ids };

  async function checksOf(
    creator: number,
    { own, skipped, wanted }: Readonly<Record<'own' | 'skipped' | 'wanted', number>>,
  ) {
    const query = matching(db, organizationId, options).limit(wanted);
    if (creator === NOBODY) query.whereNull('c.creator_id');
    else query.where('c.creator_id', creator);
    const fromEnd = skipped > own / 2;
    query.offset(fromEnd ? own - skipped - wanted : skipped).orderBy('c.id', descending !== fromEnd ? 'desc' : 'asc');
    const found = (await query.pluck<string[]>('c.id')).map(Number);
    return fromEnd ? found.reverse() : found;
  }
}

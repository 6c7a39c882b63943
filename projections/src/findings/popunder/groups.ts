import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import { conditionOf, WEBSITE_SQL, type WindowFilter } from './selection.ts';

/** Groups told of at most; the rest is counted. */
export const MAX_WINDOW_GROUPS = 50;

/** What windows have in common. */
export type WindowGrouping = 'country' | 'website' | 'keyword' | 'network';

export interface WindowGroups {
  /** The largest first. */
  readonly groups: readonly { readonly key: string; readonly results: number }[];
  /** How many groups there are, and how many windows match. */
  readonly count: number;
  readonly results: number;
}

/** A window may be of several keywords and networks, or of none. */
const keysOf: Readonly<Record<WindowGrouping, string>> = {
  country: 'array[country]',
  website: `array[${WEBSITE_SQL}]`,
  keyword: 'keywords',
  network: 'networks',
};

/** How many windows have what in common. */
export async function groupWindows(
  db: Knex,
  organizationId: number,
  by: WindowGrouping,
  filter: WindowFilter,
): Promise<WindowGroups> {
  const { sql, bindings } = conditionOf(organizationId, filter);
  const { rows } = await db.raw<{ rows: [{ groups: WindowGroups['groups']; count: string; results: string }] }>(
    `with matching as materialized (
       select ${keysOf[by]} as keys from ${live('popunder_windows')} where ${sql}
     ), grouped as (
       select key, count(*)::int as results from matching cross join unnest(keys) as key group by key
     ), largest as (
       select key, results from grouped order by results desc, key limit ${MAX_WINDOW_GROUPS}
     )
     select (select coalesce(json_agg(largest), '[]') from largest) as groups,
       (select count(*) from grouped) as count, (select count(*) from matching) as results`,
    bindings,
  );
  const [{ groups, count, results }] = rows;
  return { groups, count: Number(count), results: Number(results) };
}

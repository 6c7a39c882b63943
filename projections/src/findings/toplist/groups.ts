import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import { conditionOf, GROUP_KEYS, type ToplistFilter } from './selection.ts';

export const MAX_TOPLIST_GROUPS = 50;

export interface ToplistGroups {
  /** The largest, the largest first. */
  readonly groups: readonly { readonly key: string; readonly results: number }[];
  /** Of all groups, and of all results. */
  readonly count: number;
  readonly results: number;
}

export async function groupToplists(
  db: Knex,
  organizationId: number,
  by: keyof typeof GROUP_KEYS,
  filter: ToplistFilter,
): Promise<ToplistGroups> {
  const { sql, bindings } = conditionOf(organizationId, filter);
  // What has no name, or no state, is in no group.
  const { rows } = await db.raw<{ rows: { key: string; results: string; groups: string; total: string }[] }>(
    `select ${GROUP_KEYS[by]} as key, count(*) as results, count(*) over () as groups, sum(count(*)) over () as total
     from ${live('toplist_results')} r
     where ${sql} and ${GROUP_KEYS[by]} <> '' group by 1 order by 2 desc, 1 limit :most`,
    { ...bindings, most: MAX_TOPLIST_GROUPS },
  );
  return {
    groups: rows.map(({ key, results }) => ({ key, results: Number(results) })),
    count: Number(rows[0]?.groups ?? 0),
    results: Number(rows[0]?.total ?? 0),
  };
}

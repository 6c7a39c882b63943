import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import type { Knex } from 'knex';
import { limitAndOffset, type PageRequest } from '../paging.ts';

/** Next runs are where reactors keep schedules; of these kinds alone, as others cannot run. */
export const CRAWLED_KINDS = CHECK_KINDS.filter((kind) => kindFacts(kind).crawler === 'built');

/** So many are looked at from an end: fewer match where filters are narrow, and then all are sorted. */
const WINDOW = 5_000;

interface NearPage extends PageRequest {
  readonly descending: boolean;
  /** How many match. */
  readonly count: number;
}

/**
 * The ids of a page by next run that lies near an end: next runs stand in an index of their own table, and who has none
 * is last by id, so that neither end needs all checks joined to their schedules and sorted.
 * @param matching makes the query anew: the checks that match as `c`, nothing selected
 * @returns in order; undefined when the page is further in
 */
export async function chooseNearNextRun(
  db: Knex,
  organizationId: number,
  matching: () => Knex.QueryBuilder,
  { descending, count, ...page }: NearPage,
): Promise<number[] | undefined> {
  const { limit, offset } = limitAndOffset(page);
  const size = Math.min(limit, count - offset);
  if (size <= 0) return [];
  const fromEnd = offset > count / 2;
  const skipped = fromEnd ? count - offset - size : offset;
  if (skipped + size > WINDOW) return undefined;
  const due = () =>
    db('check_schedules')
      .where('organization_id', organizationId)
      .whereNotNull('next_run_at')
      .whereRaw('kind = any(?::text[])', [CRAWLED_KINDS]);
  const chosen = descending === fromEnd ? soonestFirst() : withoutAnyFirst();
  const ids = (await chosen.limit(size).offset(skipped).pluck<string[]>('c.id')).map(Number);
  if (ids.length < size) return undefined;
  return fromEnd ? ids.reverse() : ids;

  function soonestFirst(): Knex.QueryBuilder {
    const soonest = due().orderBy('next_run_at').orderBy('check_id').limit(WINDOW).select('check_id', 'next_run_at');
    return matching().join(soonest.as('due'), 'due.check_id', 'c.id').orderBy('due.next_run_at').orderBy('c.id');
  }

  function withoutAnyFirst(): Knex.QueryBuilder {
    const newest = matching().orderBy('c.id', 'desc').limit(WINDOW).select('c.id');
    return db
      .from(newest.as('c'))
      .whereNotExists(due().whereRaw('check_schedules.check_id = c.id').select(db.raw('1')))
      .orderBy('c.id', 'desc');
  }
}

import { type ReportId, type ResultId, resultIdOf, resultKeyOf } from '@proofline/contracts/ids';
import { stateOf, type ToplistState } from '@proofline/contracts/kinds/toplist/brand-rows';
import type { Knex } from 'knex';
import { live } from '../../live-schema.ts';
import type { ToplistRow } from './row.ts';

const results = live('toplist_results');

/** A brand of a list in one run of its check. */
export interface BrandInRun {
  readonly reportId: ReportId;
  readonly resultId: ResultId;
  /** When the run was requested. */
  readonly runAt: Date;
  readonly found: number | null;
  readonly expected: number | null;
  readonly state: ToplistState | null;
  readonly entries: number | null;
}

export const MAX_RUNS_OF_BRAND = 60;

/** The same brand, list and country in the newest runs of the check that had it, this one included; oldest first. */
export async function brandOverRuns(
  db: Knex,
  organizationId: number,
  { id, checkId }: Pick<ToplistRow, 'id' | 'checkId'>,
): Promise<BrandInRun[]> {
  const { rows } = await db.raw<{ rows: BrandInRunRecord[] }>(
    `select * from (
       select distinct on (runs.id) runs.id as report_id, runs.created_at, r.target, r.page, r.found, r.expected,
         r.state, r.entries
       from (
         select id, created_at from ${live('reports')}
         where check_id = :checkId and organization_id = :organizationId order by id desc limit :most
       ) runs
       join ${results} me on me.report_id = :reportId and me.target = :target and me.page = :page
       join ${results} r on r.report_id = runs.id and r.page_key = me.page_key
       order by runs.id desc, r.position, r.page
     ) of_runs order by report_id`,
    { ...resultKeyOf(id), checkId, organizationId, most: MAX_RUNS_OF_BRAND },
  );
  return rows.map(({ report_id, created_at: runAt, target, page, found, expected, state, entries }) => {
    const reportId = Number(report_id) as ReportId;
    return { reportId, resultId: resultIdOf(reportId, target, page), runAt, found, expected, state, entries };
  });
}

interface BrandInRunRecord {
  readonly report_id: string;
  readonly created_at: Date;
  readonly target: number;
  readonly page: number;
  readonly found: number | null;
  readonly expected: number | null;
  readonly state: ToplistState | null;
  readonly entries: number | null;
}

/** Where a brand stood in a run, at a glance. */
export interface PlaceInRun {
  readonly reportId: ReportId;
  readonly found: number | null;
  readonly state: ToplistState | null;
  /** Null where the list could not be read. */
  readonly entries: number | null;
}

export const MAX_LAST_RUNS = 8;

/** Of rows of one report: the same brand, list and country in its run and those before it; oldest first. */
export async function lastRunsOf(
  db: Knex,
  organizationId: number,
  rows: readonly ToplistRow[],
): Promise<ReadonlyMap<ResultId, readonly PlaceInRun[]>> {
  const [first] = rows;
  if (first === undefined) return new Map();
  const { rows: places } = await db.raw<{ rows: PlaceRecord[] }>(
    `select me.target, me.page, runs.id as report_id, r.found, r.state, r.entries
     from unnest(:targets::integer[], :pages::integer[]) as asked (target, page)
     join ${results} me on me.report_id = :reportId and me.target = asked.target and me.page = asked.page
     cross join (
       select id from ${live('reports')}
       where check_id = :checkId and organization_id = :organizationId and id <= :reportId
       order by id desc limit :most
     ) runs
     cross join lateral (
       select b.found, b.state, b.entries from ${results} b
       where b.report_id = runs.id and b.page_key = me.page_key order by b.position, b.page limit 1
     ) r
     order by runs.id`,
    {
      ...{ reportId: first.reportId, checkId: first.checkId, organizationId, most: MAX_LAST_RUNS },
      targets: rows.map(({ target }) => target),
      pages: rows.map(({ id }) => resultKeyOf(id).page),
    },
  );
  const of = Map.groupBy(places, ({ target, page }) => resultIdOf(first.reportId, target, page));
  return new Map(
    [...of].map(([id, records]) => [
      id,
      records.map(({ report_id, found, state, entries }) => ({
        ...{ reportId: Number(report_id) as ReportId, found, state, entries },
      })),
    ]),
  );
}

interface PlaceRecord {
  readonly target: number;
  readonly page: number;
  readonly report_id: string;
  readonly found: number | null;
  readonly state: ToplistState | null;
  readonly entries: number | null;
}

/** Where a brand stood in the middle of a run's lists. */
export interface MiddlePlace {
  readonly reportId: ReportId;
  /** When the run was requested. */
  readonly runAt: Date;
  /** Of the lists that have it, the lower one of two; null where most that were read lack it, or none was for sure. */
  readonly found: number | null;
  /** In the middle of where it was expected. */
  readonly expected: number;
  readonly state: ToplistState;
  /** Lists in which it was expected, whether they could be read or not. */
  readonly lists: number;
}

export interface BrandPlaces {
  readonly brand: string;
  /** Oldest first. */
  readonly runs: readonly MiddlePlace[];
}

export const [MAX_PLACED_BRANDS, MAX_PLACED_RUNS] = [20, 15] as const;

/**
 * Brands that this run expects somewhere, those in most lists first, with the middle of their places in it and in the
 * runs of its check before it.
 */
export async function placesOverRuns(db: Knex, organizationId: number, reportId: ReportId): Promise<BrandPlaces[]> {
  const { rows } = await db.raw<{ rows: MiddleRecord[] }>(
    `with brands as (
       select brand, brand_folded, count(*) as lists from ${results}
       where report_id = :reportId and organization_id = :organizationId and expected is not null
       group by brand, brand_folded order by lists desc, brand limit :brands
     )
     select brands.brand, runs.id as report_id, runs.created_at, r.*
     from brands
     cross join (
       select id, created_at from ${live('reports')}
       where organization_id = :organizationId and id <= :reportId
         and check_id = (select check_id from ${live('reports')} where id = :reportId)
       order by id desc limit :runs
     ) runs
     cross join lateral (
       select count(*) as all_lists, count(found) as having,
         count(*) filter (where state = 'missing') as lacking,
         percentile_disc(0.5) within group (order by found) as middle,
         percentile_disc(0.5) within group (order by expected) as middle_expected
       from ${results} b
       where b.report_id = runs.id and b.brand_folded = brands.brand_folded and b.brand = brands.brand
         and b.expected is not null
     ) r
     where r.all_lists > 0
     order by brands.lists desc, brands.brand, runs.id`,
    { reportId, organizationId, brands: MAX_PLACED_BRANDS, runs: MAX_PLACED_RUNS },
  );
  const byBrand = Map.groupBy(rows, ({ brand }) => brand);
  return [...byBrand].map(([brand, runs]) => ({ brand, runs: runs.map(toMiddlePlace) }));
}

interface MiddleRecord {
  readonly brand: string;
  readonly report_id: string;
  readonly created_at: Date;
  readonly all_lists: string;
  readonly having: string;
  readonly lacking: string;
  readonly middle: number | null;
  readonly middle_expected: number;
}

function toMiddlePlace(record: MiddleRecord): MiddlePlace {
  const { middle_expected: expected, created_at: runAt } = record;
  const isLacked = Number(record.lacking) > Number(record.having);
  const found = isLacked ? null : record.middle;
  const state = isLacked ? 'missing' : found === null ? 'unsure' : stateOf(found, expected);
  return {
    reportId: Number(record.report_id) as ReportId,
    runAt,
    found,
    expected,
    state,
    lists: Number(record.all_lists),
  };
}

import type { Knex } from 'knex';
import { LIVE_SCHEMA } from '../../live-schema.ts';

/**
 * Counts anew, as `linkCountOf` does, the links of cells that were written when a cell counted the listed ones alone.
 * One pass in the database over results that have links; rows that are right stay untouched, so that repeating it
 * changes nothing.
 */
export async function recountLinks(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`
    update ${LIVE_SCHEMA}.results stale set rule_cells = counted.rules, filter_cells = counted.filters
    from (
      select r.report_id, r.target, r.page, rules.cells as rules, filters.cells as filters
      from ${LIVE_SCHEMA}.results r
      join ${LIVE_SCHEMA}.result_details d using (report_id, target, page)
      cross join lateral ${recounted('r.rule_cells', "d.details -> 'rules'")} rules
      cross join lateral ${recounted('r.filter_cells', "d.details -> 'filters'")} filters
      where (${hasLinks('r.rule_cells')} or ${hasLinks('r.filter_cells')}) and (rules.wrong or filters.wrong)
    ) counted
    where (stale.report_id, stale.target, stale.page) = (counted.report_id, counted.target, counted.page)`);
}

/** Reads no details of the many results without links. */
const hasLinks = (cells: string) => `${cells}::text ~ '"linkCount" *: *[1-9]'`;

/** A cell was made of the verdict at its place; one without a verdict keeps what it says. */
const recounted = (cells: string, verdicts: string) => `(
  select
    coalesce(bool_or(was <> told), false) as wrong,
    coalesce(
      json_agg(
        json_build_object('id', cell -> 'id', 'score', cell -> 'score', 'linkCount', told, 'links', cell -> 'links')
        order by place),
      '[]'::json) as cells
  from json_array_elements(${cells}) with ordinality as stored (cell, place)
  cross join lateral (select (${verdicts}) -> (place - 1)::int as verdict, (cell ->> 'linkCount')::int as was) judged
  cross join lateral (
    select coalesce(
      (verdict ->> 'linkCount')::int,
      case when json_array_length(verdict -> 'links') = 0 then 0
        else greatest(json_array_length(verdict -> 'links'), (verdict ->> 'matchCount')::int) end,
      was) as told
  ) counts
)`;

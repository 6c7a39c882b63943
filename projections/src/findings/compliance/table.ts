import { notAskedFor } from '../../runtime/not-asked-for.ts';
import type { TableSet } from '../../runtime/table-set.ts';
import { headerSql } from '../header.ts';
import { MAX_RULES_FILTERED_BY } from './met-rules.ts';

/**
 * One row a page. Every order a list may have is one index that also holds what the filters ask for, so that skipping
 * to any page touches the index alone; what only the details panel shows is in a table of its own.
 */
export const complianceTables: TableSet = {
  tables: ['results', 'result_details'],
  answeredByIndexes: ['results'],
  create: (schema) => `
    create table ${schema}.results (
      ${headerSql({ country: 'always' })},
      url text collate "C" not null,
      -- In lower case: what the list is sorted and searched by.
      url_folded text collate "C" not null,
      final_url text,
      -- Percent of passing rules, -1 when the page was not judged.
      rating smallint not null,
      error_reason text,
      filtered_reason text,
      languages text[] not null,
      -- Never searched, so kept as written.
      rule_cells json not null,
      filter_cells json not null,
      attempts smallint not null,
      -- By which the page and its text are known again in other runs. Null: written before there were any.
      page_key bigint,
      -- Null too where no text was kept.
      text_key bigint,
      -- Which of the first ${MAX_RULES_FILTERED_BY} rules were met, bit by bit in document order. Null: it was not judged.
      met bigint,
      primary key (report_id, target, page)
    );
    ${notAskedFor(schema, 'results', ['final_url', 'languages', 'attempts'])}
    ${createPageIndex(schema)}
    create table ${schema}.result_details (
      report_id bigint not null,
      target integer not null,
      page integer not null,
      organization_id bigint not null,
      details json not null,
      primary key (report_id, target, page)
    );`,
  index: (schema) => `
    ${createOrderIndexes(schema)}
    ${createChangeIndex(schema)}`,
};

const createOrderIndexes = (schema: string) => `
    create index results_by_status on ${schema}.results (report_id, status_rank, position desc)
      include (target, page, country, outcome, met);
    create index results_by_position on ${schema}.results (report_id, position)
      include (target, page, country, outcome, met);
    create index results_by_url on ${schema}.results (report_id, url_folded, position)
      include (target, page, country, outcome, status_rank, rating, met);
    create index results_by_country on ${schema}.results (report_id, country, position)
      include (target, page, outcome, met);
    create index results_by_rating on ${schema}.results (report_id, rating, position)
      include (target, page, country, outcome, met);`;

/** Results of the run before are looked up by it while a run is written. */
const createPageIndex = (schema: string) =>
  `create index results_by_page on ${schema}.results (report_id, page_key, position);`;

/** Most pages are as they were: those that are not are few, and found without a look at the others. */
const createChangeIndex = (schema: string) => `
    create index results_by_change on ${schema}.results (report_id, change, status_rank, position desc)
      include (target, page, country, outcome) where change <> 'unchanged';`;

/** For tables that were made before results were compared. */
export const addChanges = (schema: string): string => `
  alter table ${schema}.results
    add column if not exists page_key bigint,
    add column if not exists text_key bigint,
    add column if not exists change text collate "C";
  ${createPageIndex(schema)}
  ${createChangeIndex(schema)}`;

/** For tables that were made before lists were filtered by a rule: what the cells of each judged page tell. */
export const addMetRules = (schema: string): string => `
  alter table ${schema}.results add column if not exists met bigint;
  drop index if exists ${['status', 'position', 'url', 'country', 'rating'].map((order) => `${schema}.results_by_${order}`).join(', ')};
  update ${schema}.results set met = (
    select coalesce(bit_or(1::bigint << (place - 1)::integer), 0)
    from json_array_elements(rule_cells) with ordinality as cells (cell, place)
    where place <= ${MAX_RULES_FILTERED_BY} and cell ->> 'score' = '100'
  )
  where outcome in ('compliant', 'not_compliant');
  ${createOrderIndexes(schema)}`;

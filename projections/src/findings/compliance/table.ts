import type { TableSet } from '../../runtime/table-set.ts';
import { headerSql } from '../header.ts';

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
      primary key (report_id, target, page)
    );
    create table ${schema}.result_details (
      report_id bigint not null,
      target integer not null,
      page integer not null,
      organization_id bigint not null,
      details json not null,
      primary key (report_id, target, page)
    );`,
  index: (schema) => `
    create index results_by_status on ${schema}.results (report_id, status_rank, position desc)
      include (target, page, country, outcome);
    create index results_by_position on ${schema}.results (report_id, position)
      include (target, page, country, outcome);
    create index results_by_url on ${schema}.results (report_id, url_folded, position)
      include (target, page, country, outcome, status_rank, rating);
    create index results_by_country on ${schema}.results (report_id, country, position)
      include (target, page, outcome);
    create index results_by_rating on ${schema}.results (report_id, rating, position)
      include (target, page, country, outcome);`,
};

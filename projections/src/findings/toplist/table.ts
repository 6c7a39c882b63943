import type { TableSet } from '../../runtime/table-set.ts';
import { headerSql } from '../header.ts';

/** One row a brand of a toplist, or an entry; what is shown of the toplist as a whole is kept once a target. */
export const toplistTables: TableSet = {
  tables: ['toplist_results', 'toplist_readings'],
  create: (schema) => `
    create table ${schema}.toplist_results (
      ${headerSql({ country: 'always' })},
      url text collate "C" not null,
      -- In lower case: what the list is sorted and searched by.
      url_folded text collate "C" not null,
      -- brand or discovery.
      toplist_kind text collate "C" not null,
      brand text collate "C" not null,
      brand_folded text collate "C" not null,
      -- Null where none was expected, and where it was not found.
      expected integer,
      found integer,
      also_at integer[] not null,
      -- match, better, worse, missing or unsure; null where no brand was expected, or the list was not read.
      state text collate "C",
      -- Of the list; null where it was not read.
      entries integer,
      offer text,
      operator_link text,
      affiliate_ids text[] not null,
      error_reason text,
      -- Why nobody can say where it is, and where else it was met.
      details json not null,
      -- By which the brand in this list, and what became of it, are known again in other runs.
      page_key bigint not null,
      text_key bigint,
      -- By which the list itself is.
      list_key bigint not null,
      primary key (report_id, target, page)
    );
    create index toplist_results_by_page on ${schema}.toplist_results (report_id, page_key, position);
    create table ${schema}.toplist_readings (
      report_id bigint not null,
      target integer not null,
      organization_id bigint not null,
      -- What stands in the list, in its order; as it shows it.
      brands text[] not null,
      details json not null,
      primary key (report_id, target)
    );`,
  index: (schema) => `
    create index toplist_results_by_status on ${schema}.toplist_results (report_id, status_rank, position desc, page);
    create index toplist_results_by_url on ${schema}.toplist_results (report_id, url_folded, position, page);
    create index toplist_results_by_brand on ${schema}.toplist_results (report_id, brand_folded, position, page);`,
};

import type { TableSet } from '../../runtime/table-set.ts';
import { headerSql } from '../header.ts';

/** One row a window, or one that says why there is none; what only the details panel shows stands in a table of its own. */
export const popunderTables: TableSet = {
  tables: ['popunder_windows', 'popunder_details'],
  create: (schema) => `
    create table ${schema}.popunder_windows (
      ${headerSql({ country: 'always' })},
      -- The website that was looked at.
      url text collate "C" not null,
      -- In lower case: what the list is sorted and searched by.
      url_folded text collate "C" not null,
      final_url text,
      -- -1: nothing was answered.
      final_status smallint not null,
      -- -1: it never stood still.
      final_ms integer not null,
      keywords text[] not null,
      -- Where they were found.
      places text[] not null,
      -- In lower case, as they are asked for.
      keywords_folded text[] not null,
      matched_link text,
      -- In lower case; empty where there is none.
      link_folded text collate "C" not null,
      -- Never searched, so kept as written.
      hops json not null,
      -- Null: nothing opened.
      placement text collate "C",
      unrequested boolean not null,
      blocked_by_ordinary_browser boolean not null,
      networks text[] not null,
      -- Why nothing can be said.
      undecided text collate "C",
      -- Passes made to their end, where nothing opened; -1: not told.
      looks smallint not null,
      -- By which the window and the way it took are known again in other runs.
      page_key bigint not null,
      text_key bigint,
      primary key (report_id, target, page)
    );
    create index popunder_windows_by_page on ${schema}.popunder_windows (report_id, page_key, position);
    create table ${schema}.popunder_details (
      report_id bigint not null,
      target integer not null,
      page integer not null,
      organization_id bigint not null,
      details json not null,
      primary key (report_id, target, page)
    );`,
  index: (schema) => `
    create index popunder_windows_by_position on ${schema}.popunder_windows (report_id, position, target, page);
    create index popunder_windows_by_status on ${schema}.popunder_windows (report_id, status_rank, position);
    create index popunder_windows_by_url on ${schema}.popunder_windows (report_id, url_folded, position);`,
};

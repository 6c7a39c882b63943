import type { TableSet } from '../runtime/table-set.ts';

/** Reports whose results are gone: whatever is said of them later, or earlier in the log and read later, is not kept. */
export const createGoneReports = (schema: string): string => `
    create table ${schema}.gone_reports (
      report_id bigint primary key,
      organization_id bigint not null
    );`;

/** How much each person has read of a report, kept: a million rows are not counted whenever somebody looks. */
export const createReadCounts = (schema: string): string => `
    create table ${schema}.read_counts (
      user_id bigint not null,
      report_id bigint not null,
      organization_id bigint not null,
      results integer not null,
      -- Log position at which one was last made unread again; 0: none, or before this was kept.
      last_unread bigint not null,
      primary key (user_id, report_id)
    );`;

export const createReadCountIndex = (schema: string): string =>
  `create index read_counts_by_report on ${schema}.read_counts (report_id);`;

/** Of what was read before it was counted. */
export const countReads = (schema: string): string => `
    insert into ${schema}.read_counts (user_id, report_id, organization_id, results, last_unread)
    select user_id, report_id, min(organization_id), count(*), 0 from ${schema}.result_reads group by user_id, report_id`;

/** Which results have been read by whom, and of which reports nobody tells them. */
export const attentionTables: TableSet = {
  tables: ['result_reads', 'read_counts', 'muted_reports', 'gone_reports'],
  create: (schema) => `
    create table ${schema}.result_reads (
      user_id bigint not null,
      report_id bigint not null,
      target integer not null,
      page integer not null,
      organization_id bigint not null,
      read_at timestamptz not null,
      position bigint not null,
      primary key (user_id, report_id, target, page)
    );
    ${createReadCounts(schema)}
    create table ${schema}.muted_reports (
      user_id bigint not null,
      report_id bigint not null,
      organization_id bigint not null,
      muted_at timestamptz not null,
      position bigint not null,
      primary key (user_id, report_id)
    );
    ${createGoneReports(schema)}`,
  // Reports are archived one by one, whoever has read them.
  index: (schema) => `
    create index result_reads_by_report on ${schema}.result_reads (report_id);
    ${createReadCountIndex(schema)}`,
};

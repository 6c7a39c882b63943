import type { TableSet } from '../runtime/table-set.ts';

/** Reports whose results are gone: whatever is said of them later, or earlier in the log and read later, is not kept. */
export const createGoneReports = (schema: string): string => `
    create table ${schema}.gone_reports (
      report_id bigint primary key,
      organization_id bigint not null
    );`;

/** Which results have been read by whom, and of which reports nobody tells them. */
export const attentionTables: TableSet = {
  tables: ['result_reads', 'muted_reports', 'gone_reports'],
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
  index: (schema) => `create index result_reads_by_report on ${schema}.result_reads (report_id);`,
};

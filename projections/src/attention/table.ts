import type { TableSet } from '../runtime/table-set.ts';

/** Which results have been read by whom. */
export const attentionTables: TableSet = {
  tables: ['result_reads'],
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
    );`,
  // Reports are archived one by one, whoever has read them.
  index: (schema) => `create index result_reads_by_report on ${schema}.result_reads (report_id);`,
};

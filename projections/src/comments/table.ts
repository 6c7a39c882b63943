import type { TableSet } from '../runtime/table-set.ts';

export const commentTables: TableSet = {
  tables: ['comments'],
  create: (schema) => `
    create table ${schema}.comments (
      id bigint primary key,
      organization_id bigint not null,
      report_id bigint not null,
      check_id bigint not null,
      author_id bigint not null,
      text text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      position bigint not null
    );`,
  index: (schema) => `
    create index comments_by_check on ${schema}.comments (check_id, id);
    create index comments_by_report on ${schema}.comments (report_id, created_at);
    create index comments_by_creation on ${schema}.comments (organization_id, created_at, id);`,
};

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
      -- Null: on the report as a whole.
      result_id text,
      -- Empty once it is deleted.
      text text not null,
      mentions jsonb not null default '[]',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      position bigint not null,
      deleted_at timestamptz,
      -- Null for who is no user.
      deleted_by bigint
    );`,
  index: (schema) => `
    create index comments_by_check on ${schema}.comments (check_id, id);
    create index comments_by_report on ${schema}.comments (report_id, created_at);
    create index comments_by_result on ${schema}.comments (report_id, result_id, created_at) where result_id is not null;
    create index comments_by_creation on ${schema}.comments (organization_id, created_at, id);`,
};

/** For tables of earlier releases. */
export const addResultsToComments = (schema: string): string => `
  alter table ${schema}.comments
    add column result_id text,
    add column mentions jsonb not null default '[]',
    add column deleted_at timestamptz,
    add column deleted_by bigint;
  create index comments_by_result on ${schema}.comments (report_id, result_id, created_at) where result_id is not null;`;

import type { TableSet } from '../runtime/table-set.ts';

/** The check table with the last run copied in, so that a page of it is one query. */
export const checkTables: TableSet = {
  tables: ['checks', 'check_lists', 'check_list_sizes'],
  create: (schema) => `
    create table ${schema}.checks (
      id bigint primary key,
      organization_id bigint not null,
      -- Null while the check is known through a run only.
      created_at timestamptz,
      creator_id bigint,
      name text collate "C",
      kind text collate "C",
      enabled boolean not null default true,
      countries text[],
      url_count integer not null default 0,
      schedule text collate "C",
      schedule_start text,
      schedule_end text,
      timezone text not null default 'UTC',
      schedule_cancelled boolean not null default false,
      -- When its repeat was last brought back; null while it is off, or was never.
      schedule_restarted_at timestamptz,
      configuration jsonb,
      last_report_id bigint,
      last_report_status text,
      last_report_status_order smallint not null default 0,
      last_report_created_at timestamptz,
      last_report_finished_at timestamptz,
      last_report_failure_reason text,
      last_report_archived boolean not null default false,
      last_report_planned_targets integer not null default 0,
      last_report_finished_targets integer not null default 0,
      last_report_unjudged_pages integer not null default 0,
      last_report_unjudged_targets integer not null default 0,
      position bigint not null
    ) with (fillfactor = 80);
    create table ${schema}.check_lists (
      check_id bigint not null,
      url_list_id bigint not null,
      primary key (check_id, url_list_id)
    );
    create table ${schema}.check_list_sizes (
      url_list_id bigint primary key,
      url_count integer not null
    );`,
  index: (schema) => `
    create index checks_by_status on ${schema}.checks (organization_id, last_report_status_order desc, id desc);
    create index checks_by_name on ${schema}.checks (organization_id, name, id);
    create index checks_by_creation on ${schema}.checks (organization_id, created_at, id);
    create index checks_by_creator on ${schema}.checks (organization_id, creator_id, id);
    create index check_lists_by_list on ${schema}.check_lists (url_list_id);`,
};

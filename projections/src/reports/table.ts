import type { TableSet } from '../runtime/table-set.ts';

export const reportTables: TableSet = {
  tables: ['reports', 'report_configurations', 'report_rules', 'report_rates'],
  create: (schema) => `
    create table ${schema}.reports (
      id bigint primary key,
      organization_id bigint not null,
      check_id bigint not null,
      name text collate "C" not null,
      kind text collate "C" not null,
      status text not null,
      status_order smallint not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      started_at timestamptz,
      finished_at timestamptz,
      failure_reason text,
      -- Null unless somebody has ended it.
      cancelled_by bigint,
      planned_targets integer not null default 0,
      judged_targets integer not null default 0,
      filtered_targets integer not null default 0,
      blocked_targets integer not null default 0,
      failed_targets integer not null default 0,
      compliant_pages integer not null default 0,
      not_compliant_pages integer not null default 0,
      recorded_pages integer not null default 0,
      filtered_pages integer not null default 0,
      unjudged_pages integer not null default 0,
      dead_links integer not null default 0,
      first_result_at timestamptz,
      last_result_at timestamptz,
      -- The last pages, newest first, at most 4.
      newest_results jsonb not null default '[]',
      archived_at timestamptz,
      -- Of an archived one: what can still be downloaded, and where its parts are.
      archived_files jsonb not null default '[]',
      -- Of a large one: its results as files that somebody had prepared.
      prepared_files jsonb not null default '[]',
      position bigint not null
    ) with (fillfactor = 80);
    -- Large rule trees stay out of the row that every page result updates.
    create table ${schema}.report_configurations (
      report_id bigint primary key,
      organization_id bigint not null,
      configuration jsonb not null
    );
    create table ${schema}.report_rules (
      report_id bigint not null,
      kind text not null, -- rule or filter
      rule_id text not null,
      passed integer not null,
      judged integer not null,
      primary key (report_id, kind, rule_id)
    ) with (fillfactor = 80);
    -- Pages a slice of time, for the rate of the last minute; emptied when the run is over.
    create table ${schema}.report_rates (
      report_id bigint not null,
      slice timestamptz not null,
      pages integer not null,
      primary key (report_id, slice)
    );`,
  index: (schema) => `
    create index reports_by_check on ${schema}.reports (check_id, id desc);
    create index reports_by_status on ${schema}.reports (organization_id, status_order desc, finished_at desc, id desc);
    create index reports_by_end on ${schema}.reports (organization_id, finished_at, id);
    create index reports_to_archive on ${schema}.reports (finished_at) where archived_at is null;
    create index reports_by_creation on ${schema}.reports (organization_id, created_at, id);`,
};

import { MAX_PARTS_IN_LISTS } from '@proofline/contracts/kinds/configuration-parts';
import { addChanged, CHANGED, changedColumn, markChanges } from '@proofline/platform/postgres/changed-rows';
import type { TableSet } from '../runtime/table-set.ts';

/** What filters ask for: every order's index holds it, so that what a page skips is no look at the rows. */
const filtered = 'enabled, kind, schedule, creator_id, url_count, last_report_status, last_report_archived';
/** What else filters and orders ask for: one index holds all of it, for filters by what the others do not hold. */
const searched = 'name, countries, created_at, last_report_status_order, last_report_finished_at';
const orders = {
  status: 'last_report_status_order desc, id desc',
  id: 'id',
  name: 'name, id',
  kind: 'kind, id',
  enabled: 'enabled, id',
  creation: 'created_at, id',
  creator: 'creator_id, id',
  countries: 'countries, id',
  url_count: 'url_count, id',
  schedule: 'schedule, id',
  end: 'last_report_finished_at, id',
};

/** A check that is known through a run only is in no list. */
const indexes = Object.entries(orders).map(
  ([name, columns]) =>
    `create index checks_by_${name} on #.checks (organization_id, ${columns}) include (${included(name, columns)}) where created_at is not null`,
);

function included(name: string, columns: string): string {
  const keys = columns.split(/[, ]+/);
  return (name === 'id' ? `${filtered}, ${searched}` : filtered)
    .split(', ')
    .filter((column) => !keys.includes(column))
    .join(', ');
}

/** Makes the indexes of these orders anew, where tables were made before they were as they are. */
export const renewCheckIndexes = (schema: string, which: readonly string[] = Object.keys(orders)): string =>
  Object.keys(orders)
    .flatMap((name, at) =>
      which.includes(name)
        ? [`drop index if exists ${schema}.checks_by_${name}`, (indexes[at] ?? '').replace('#', schema)]
        : [],
    )
    .join(';\n');

/** What lists are filtered and sorted by. */
const listed = ['organization_id', ...filtered.split(', '), ...searched.split(', ')];

const indexOfChanges = (schema: string): string =>
  `create index checks_by_change on ${schema}.checks (organization_id, ${CHANGED}) where created_at is not null`;

/** For tables that were made before their changes were marked, and before countries were sorted as names are. */
export const addMarkedChanges = (schema: string): string => `
  alter table ${schema}.checks alter column countries type text[] collate "C";
  ${addChanged(`${schema}.checks`)};
  ${markChanges(`${schema}.checks`, listed)};
  ${indexOfChanges(schema)}`;

/** Long configurations stand apart: lists look at rows by the thousand, and need none of it but these parts. */
const storage = 'fillfactor = 80, toast_tuple_target = 256';
const namedParts = [
  `platform text generated always as (configuration ->> 'platform') stored`,
  ...Object.entries({
    url_list_ids: 'urlLists',
    social_account_ids: 'socialMediaAccounts',
    toplist_rules: 'toplistRules',
  }).map(
    ([column, part]) =>
      `${column} jsonb generated always as
        (jsonb_path_query_array(configuration, '$.${part}[0 to ${MAX_PARTS_IN_LISTS - 1}]')) stored`,
  ),
];

/** For tables that were made before lists told what checks name. */
export const addNamedParts = (schema: string): string => `
  alter table ${schema}.checks set (${storage});
  alter table ${schema}.checks ${namedParts.map((part) => `add column if not exists ${part}`).join(',\n    ')}`;

/** How many checks there are of each sort: 0 stands for the checks of everybody, -1 for those of nobody. */
export const createCheckCounts = (schema: string): string => `
  create table if not exists ${schema}.check_counts (
    organization_id bigint not null,
    creator_id bigint not null,
    enabled boolean not null,
    kind text collate "C" not null,
    schedule text collate "C" not null,
    -- Empty before the first run.
    status text collate "C" not null,
    archived boolean not null,
    checks integer not null,
    primary key (organization_id, creator_id, enabled, kind, schedule, status, archived)
  ) with (fillfactor = 80)`;

const sort = 'organization_id, creator_id, enabled, kind, schedule, status, archived';

const countsOf = (schema: string, { sign, which }: { sign: 1 | -1; which: string }): string => `
  select c.organization_id, creator.id as creator_id, c.enabled, c.kind, c.schedule,
    coalesce(c.last_report_status, '') as status, c.last_report_archived as archived, ${sign} * count(*) as checks
  from ${schema}.checks c cross join lateral (values (0), (coalesce(c.creator_id, -1))) creator(id)
  where c.created_at is not null and ${which}
  group by 1, 2, 3, 4, 5, 6, 7`;

/** Adds checks to their counts, or takes them away. */
export const countChecks = (schema: string, counted: { sign: 1 | -1; which: string }): string => `
  insert into ${schema}.check_counts as n ${countsOf(schema, counted)}
  on conflict (${sort}) do update set checks = n.checks + excluded.checks`;

/** Puts right the counts that are not those of the checks. @returns a query for how many were not */
export const recountChecks = (schema: string): string => `
  with counted as materialized (${countsOf(schema, { sign: 1, which: 'true' })}),
  gone as (
    delete from ${schema}.check_counts n where not exists (select from counted join (select n.*) m using (${sort}))
    returning 1
  ), changed as (
    insert into ${schema}.check_counts as n select * from counted
    on conflict (${sort}) do update set checks = excluded.checks where n.checks <> excluded.checks
    returning 1
  )
  select (select count(*) from gone) + (select count(*) from changed) as wrong`;

/** The check table with the last run copied in, so that a page of it is one query. */
export const checkTables: TableSet = {
  tables: ['checks', 'check_lists', 'check_list_sizes', 'check_counts'],
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
      countries text[] collate "C",
      url_count integer not null default 0,
      schedule text collate "C",
      schedule_start text,
      schedule_end text,
      timezone text not null default 'UTC',
      schedule_cancelled boolean not null default false,
      -- When its repeat was last brought back; null while it is off, or was never.
      schedule_restarted_at timestamptz,
      configuration jsonb,
      ${namedParts.join(',\n      ')},
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
      position bigint not null,
      ${changedColumn}
    ) with (${storage});
    ${markChanges(`${schema}.checks`, listed)};
    create table ${schema}.check_lists (
      check_id bigint not null,
      url_list_id bigint not null,
      primary key (check_id, url_list_id)
    );
    create table ${schema}.check_list_sizes (
      url_list_id bigint primary key,
      url_count integer not null
    );
    ${createCheckCounts(schema)};`,
  index: (schema) => `
    ${indexes.map((index) => index.replace('#', schema)).join(';\n    ')};
    ${indexOfChanges(schema)};
    create index check_lists_by_list on ${schema}.check_lists (url_list_id);
    create index check_counts_gone on ${schema}.check_counts (organization_id) where checks = 0;`,
};

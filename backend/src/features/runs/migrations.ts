import { createParkedEvents, PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { addChanged, markChanges } from '@proofline/platform/postgres/changed-rows';
import type { Migration } from '@proofline/platform/postgres/migrate';
import { ensureTenantRole, protectTenantRows } from '@proofline/platform/postgres/tenant-rows';

/**
 * Operational tables of runs and leases. What stands in them follows from the log and serves to choose work quickly; the
 * fence is always the revision of a target's stream.
 */
export const runMigrations: readonly Migration[] = [
  {
    name: 'backend/runs/001-reactors',
    up: async (trx) => {
      await trx.raw(`
        create table reactor_checkpoints (
          reactor text primary key,
          position bigint not null,
          moved_at timestamptz not null default now()
        );
        create table reactor_set_aside (
          reactor text not null,
          event_id uuid not null,
          type text not null,
          stream text not null,
          revision bigint not null,
          position bigint not null,
          error text not null,
          set_aside_at timestamptz not null default now(),
          primary key (reactor, event_id)
        );
        create table check_schedules (
          check_id bigint primary key,
          organization_id bigint not null,
          schedule text not null,
          starts_at timestamptz not null,
          ends_at timestamptz,
          next_slot integer not null,
          -- null: nothing is due before something else happens
          next_due_at timestamptz,
          last_requested_at timestamptz,
          active_report_id bigint
        );
        create index check_schedules_due on check_schedules (next_due_at) where next_due_at is not null;
        create index check_schedules_active on check_schedules (active_report_id) where active_report_id is not null;
      `);
    },
  },
  {
    name: 'backend/runs/002-crawl-targets',
    up: async (trx) => {
      await trx.raw(`
        create table crawl_reports (
          report_id bigint primary key,
          check_id bigint not null,
          organization_id bigint not null,
          -- planning: targets may still come; open: agents may take them; over: the report has ended
          state text not null check (state in ('planning', 'open', 'over')),
          -- what an agent needs of the pinned configuration (contracts/agent-api/leases)
          assignment jsonb not null,
          planned integer,
          judged integer not null default 0,
          filtered integer not null default 0,
          blocked integer not null default 0,
          failed integer not null default 0,
          over_at timestamptz
        );
        create index crawl_reports_open on crawl_reports (report_id) where state = 'open';
        create index crawl_reports_over on crawl_reports (over_at) where state = 'over';
        create table crawl_targets (
          report_id bigint not null,
          target integer not null,
          check_id bigint not null,
          organization_id bigint not null,
          url text not null,
          domain text not null,
          country text not null,
          state text not null check (state in ('waiting', 'leased', 'done')),
          attempt integer not null default 0,
          agent_id uuid,
          lease_id uuid,
          -- revision of the target's stream that the lease reached, and pages posted before it
          lease_revision bigint,
          pages_before integer,
          deadline timestamptz,
          primary key (report_id, target)
        );
        create index crawl_targets_waiting on crawl_targets (report_id, target) include (country) where state = 'waiting';
        create index crawl_targets_of_agent on crawl_targets (agent_id) where state = 'leased';
        create index crawl_targets_deadline on crawl_targets (deadline) where state = 'leased';
        -- Rows change state twice in their short life.
        alter table crawl_targets set (autovacuum_vacuum_scale_factor = 0.05, fillfactor = 70);
      `);
    },
  },
  {
    name: 'backend/runs/004-schedules-by-kind',
    up: async (trx) => {
      await trx.raw(`
        -- Until now compliance checks alone could be made.
        alter table check_schedules add column kind text not null default 'compliance';
        alter table check_schedules alter column kind drop default;
        alter table check_schedules add column enabled boolean not null default true;
        drop index check_schedules_due;
        -- What waits for its crawler, or was disabled, is passed over without being read.
        create index check_schedules_due on check_schedules (kind, next_due_at)
          where next_due_at is not null and enabled;
      `);
    },
  },
  {
    name: 'backend/runs/005-month-crawls',
    up: async (trx) => {
      await trx.raw(`
        -- What each run takes of its month's limit, from the moment it is planned.
        create table month_crawls (
          report_id bigint primary key,
          organization_id bigint not null,
          kind text not null,
          -- YYYY-MM in UTC
          month text not null,
          crawls integer not null
        );
        create index month_crawls_of_organization on month_crawls (organization_id, month, kind);
        do $$
        begin
          if to_regclass('read_models.reports') is not null then
            insert into month_crawls
            select id, organization_id, kind, to_char(created_at at time zone 'utc', 'YYYY-MM'), planned_targets
            from read_models.reports
            where created_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc' and planned_targets > 0
            on conflict do nothing;
          end if;
        end $$;
      `);
      await ensureTenantRole(trx);
      await protectTenantRows(trx, 'public', ['month_crawls']);
    },
  },
  {
    name: 'backend/runs/006-fair-leases',
    up: async (trx) => {
      await trx.raw(`
        -- By the database's clock: what organisations use of agents is only ever compared with itself.
        alter table crawl_targets add column leased_at timestamptz;
        -- Time of agents that an organisation has used, as it counted at that moment; it fades (crawl-usage.ts).
        create table crawl_usage (
          organization_id bigint primary key,
          used_ms double precision not null,
          at timestamptz not null
        );
      `);
    },
  },
  {
    name: 'backend/runs/007-work-of-kinds',
    up: async (trx) => {
      await trx.raw(`
        -- Until now compliance checks alone could be run.
        alter table crawl_reports add column kind text not null default 'compliance';
        alter table crawl_reports alter column kind drop default;
        alter table crawl_targets add column kind text not null default 'compliance';
        alter table crawl_targets alter column kind drop default;
        -- Null: it does not matter from where the target is looked at.
        alter table crawl_targets alter column country drop not null;
        -- Null: a listed address, and nothing besides.
        alter table crawl_targets add column subject jsonb;
        -- What was kept before was the message that agents get.
        alter table crawl_reports add column work jsonb;
        update crawl_reports set work = jsonb_build_object('version', 1, 'run', jsonb_build_object(
          'kind', 'compliance', 'name', '', 'countries', '[]'::jsonb, 'urlLists', '[]'::jsonb,
          'languages', assignment -> 'languages', 'filters', assignment -> 'filters', 'rules', assignment -> 'rules',
          'relatedUrls', assignment -> 'related_urls', 'urlFilter', assignment -> 'url_filter',
          'priorityWords', assignment -> 'priority_words')
          || case when assignment \\? 'robots' then jsonb_build_object('robots', assignment -> 'robots') else '{}' end);
        alter table crawl_reports alter column work set not null;
        alter table crawl_reports drop column assignment;
      `);
    },
  },
  {
    // Reactors went on past what they could not handle.
    name: 'backend/runs/008-parked-events',
    up: async (trx) => {
      await createParkedEvents(trx);
      await trx.raw(`
        insert into ${PARKED_EVENTS} (reader, sequence, stream, revision, position, event_id, type, state, attempts, reason,
          failed_at, last_failed_at)
        select 'reactor:' || reactor, stream, stream, revision, position, event_id, type, 'passed', 1, error,
          set_aside_at, set_aside_at
        from reactor_set_aside
        on conflict do nothing;
        drop table reactor_set_aside;`);
    },
  },
  {
    name: 'backend/runs/009-held-runs',
    up: async (trx) => {
      await trx.raw(`
        -- null: agents may take its targets once it is open; pausing: some are still with agents; paused: none is
        alter table crawl_reports add column hold text check (hold in ('pausing', 'paused'));
        create index crawl_reports_pausing on crawl_reports (report_id) where hold = 'pausing';
      `);
    },
  },
  {
    name: 'backend/runs/010-steered-schedules',
    up: async (trx) => {
      await trx.raw(`
        -- Until now all schedules went by UTC, and none could be cancelled.
        alter table check_schedules add column timezone text not null default 'UTC';
        alter table check_schedules alter column timezone drop default;
        alter table check_schedules add column cancelled boolean not null default false;
        alter table check_schedules add column active_since timestamptz;
        alter table check_schedules add column paused_since timestamptz;
        -- When the time of the active run is over.
        alter table check_schedules add column run_ends_at timestamptz;
        update check_schedules set
          active_since = coalesce(last_requested_at, now()),
          run_ends_at = coalesce(next_due_at, coalesce(last_requested_at, now()) + interval '7 days')
          where active_report_id is not null;
        create index check_schedules_ending on check_schedules (run_ends_at) where run_ends_at is not null;
      `);
    },
  },
  {
    name: 'backend/runs/011-next-runs',
    up: async (trx) => {
      await trx.raw(`
        -- What the check table is sorted by: null for what is not to run, and for what waits until something else happens.
        alter table check_schedules add column next_run_at timestamptz
          generated always as (case when enabled and paused_since is null then next_due_at end) stored;
        create index check_schedules_by_next_run on check_schedules (organization_id, next_run_at, check_id);
      `);
      await protectTenantRows(trx, 'public', ['check_schedules']);
    },
  },
  {
    name: 'backend/runs/012-changed-schedules',
    up: async (trx) => {
      await trx.raw(`
        -- What the next run follows from: lists of checks that are kept in memory ask what has changed.
        ${addChanged('check_schedules')};
        ${markChanges('check_schedules', ['organization_id', 'kind', 'enabled', 'paused_since', 'next_due_at'])};
        create index check_schedules_by_change on check_schedules (organization_id, changed);
      `);
    },
  },
];

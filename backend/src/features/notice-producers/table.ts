import type { Migration } from '@proofline/platform/postgres/migrate';
import { ensureTenantRole, protectTenantRows } from '@proofline/platform/postgres/tenant-rows';

/** What producers of notices know of runs, checks and mutes: it follows from the log, from where they began to read. */
export const noticeProducerMigrations: readonly Migration[] = [
  {
    name: 'backend/notice-producers/001-runs',
    up: async (trx) => {
      await trx.raw(`
        create table notice_runs (
          report_id bigint primary key,
          check_id bigint not null,
          organization_id bigint not null,
          name text not null,
          kind text not null,
          countries text[] not null,
          requested_at timestamptz not null,
          -- false: it had begun before it was followed, so its pages are not all there were
          is_whole boolean not null,
          compliant integer not null,
          not_compliant integer not null,
          filtered_out integer not null,
          blocked integer not null,
          failed integer not null,
          -- null while it goes on
          over_at timestamptz
        );
        create index notice_runs_over on notice_runs (over_at) where over_at is not null;
        -- The last verdict on a check that could be given.
        create table notice_verdicts (
          check_id bigint primary key,
          organization_id bigint not null,
          verdict text not null check (verdict in ('compliant', 'not_compliant'))
        );
        -- Of mutes that were followed: whoever is not found here is asked for in the read model.
        create table notice_mutes (
          report_id bigint not null,
          user_id bigint not null,
          organization_id bigint not null,
          is_muted boolean not null,
          primary key (report_id, user_id)
        );
      `);
      await ensureTenantRole(trx);
      await protectTenantRows(trx, 'public', ['notice_runs', 'notice_verdicts', 'notice_mutes']);
    },
  },
  {
    // Until then every finding had a verdict, or a reason why not.
    name: 'backend/notice-producers/002-recorded',
    up: async (trx) => {
      await trx.raw('alter table notice_runs add column recorded integer not null default 0');
    },
  },
  {
    // Until then nobody was told of what moves in lists.
    name: 'backend/notice-producers/003-standings',
    up: async (trx) => {
      await trx.raw(`
        create table notice_standings (
          report_id bigint not null,
          -- What stands in which list, over the runs of a check.
          standing_key bigint not null,
          check_id bigint not null,
          organization_id bigint not null,
          name text not null,
          subject text not null,
          country text,
          -- null: it is not there, for sure
          place integer,
          -- Of a run that has completed: what comes is compared with it.
          is_known boolean not null default false,
          primary key (report_id, standing_key)
        );
        create index notice_standings_known on notice_standings (check_id, standing_key) where is_known;
      `);
      await protectTenantRows(trx, 'public', ['notice_standings']);
    },
  },
  {
    // Until then mutes of old reports, and what was last known of a check, were kept for ever.
    name: 'backend/notice-producers/004-kept-since',
    up: async (trx) => {
      await trx.raw(`
        alter table notice_mutes add column kept_at timestamptz not null default now();
        alter table notice_verdicts add column judged_at timestamptz not null default now();
        -- Of what is known: since when.
        alter table notice_standings add column kept_at timestamptz not null default now();
      `);
    },
  },
];

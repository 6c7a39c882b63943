import type { Migration } from '@proofline/platform/postgres/migrate';

/** Questions somebody waits for at this moment. A row goes with its answer; nothing follows from it. */
export const dryRunMigrations: readonly Migration[] = [
  {
    name: 'backend/rules-dry-run/001-dry-runs',
    up: async (trx) => {
      await trx.raw(`
        create unlogged table dry_runs (
          id uuid primary key,
          organization_id bigint not null,
          url text not null,
          country text not null,
          -- rules, filters and languages (contracts/agent-api/dry-runs)
          question jsonb not null,
          asked_at timestamptz not null,
          deadline timestamptz not null,
          agent_id uuid,
          -- fetched_at and outcome; null until the agent has answered
          answer jsonb
        );
        create index dry_runs_waiting on dry_runs (asked_at) where agent_id is null;
        create index dry_runs_deadline on dry_runs (deadline);
        create unlogged table dry_run_counts (
          who text not null,
          minute timestamptz not null,
          asked integer not null,
          primary key (who, minute)
        );
      `);
    },
  },
];

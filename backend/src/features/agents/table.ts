import type { Migration } from '@proofline/platform/postgres/migrate';

/**
 * Agents with their credentials, and what they do from minute to minute. None of the latter is an event: it may be lost,
 * and nothing follows from it.
 */
export const agentMigrations: readonly Migration[] = [
  {
    // Under the name that installations have recorded.
    name: 'backend/runs/003-agents',
    up: async (trx) => {
      await trx.raw(`
        create table agent_registration_tokens (
          token_sha256 text primary key,
          created_at timestamptz not null default now(),
          expires_at timestamptz not null,
          used_at timestamptz
        );
        create table agents (
          agent_id uuid primary key,
          name text not null,
          -- null: every country
          countries text[],
          credential_sha256 text not null unique,
          registered_at timestamptz not null default now(),
          revoked_at timestamptz
        );
      `);
    },
  },
  {
    name: 'backend/agents/001-presence-and-evidence',
    up: async (trx) => {
      await trx.raw(`
        create table agent_presence (
          agent_id uuid primary key,
          last_seen_at timestamptz not null,
          version text,
          concurrency integer
        );
        create table agent_minutes (
          agent_id uuid not null,
          minute timestamptz not null,
          pages integer not null default 0,
          evidence_files integer not null default 0,
          evidence_bytes bigint not null default 0,
          primary key (agent_id, minute)
        );
        create index agent_minutes_age on agent_minutes (minute);
        -- What an agent has handed in, and may therefore name in its results.
        create table agent_evidence (
          agent_id uuid not null,
          sha256 bytea not null,
          stored_at timestamptz not null,
          primary key (agent_id, sha256)
        );
        create index agent_evidence_age on agent_evidence (stored_at);
        create table lease_evidence (
          lease_id uuid primary key,
          files integer not null,
          bytes bigint not null,
          begun_at timestamptz not null
        );
        create index lease_evidence_age on lease_evidence (begun_at);
      `);
    },
  },
  {
    // The sweep of evidence asks for addresses, whoever handed them in; everybody else names the agent as well. The key
    // turned round serves both, and an upload writes no index more.
    name: 'backend/agents/002-evidence-by-address',
    up: async (trx) => {
      await trx.raw(
        'alter table agent_evidence drop constraint agent_evidence_pkey, add primary key (sha256, agent_id)',
      );
    },
  },
  {
    // Until then all agents crawled the same.
    name: 'backend/agents/003-kinds',
    up: async (trx) => {
      // null: it does not say.
      await trx.raw('alter table agent_presence add column if not exists kinds text[]');
    },
  },
  {
    name: 'backend/agents/004-means',
    up: async (trx) => {
      for (const table of ['agents', 'agent_presence']) {
        await trx.raw(`alter table ${table} add column if not exists kinds text[],
          add column if not exists engines text[] not null default '{}',
          add column if not exists platforms text[] not null default '{}'`);
      }
    },
  },
];

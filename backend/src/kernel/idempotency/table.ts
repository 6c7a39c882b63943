import type { Migration } from '@proofline/platform/postgres/migrate';

/** Commands that came with an `Idempotency-Key`, for a day. */
export const idempotencyMigrations: readonly Migration[] = [
  {
    name: 'backend/idempotency/001-idempotent-requests',
    up: async (trx) => {
      await trx.raw(`
        create table idempotent_requests (
          -- follows from key, user and route; the key itself is kept nowhere
          id uuid primary key,
          user_id bigint not null references accounts (id) on delete cascade,
          -- of what was sent, made with the key: says nothing to who does not have it
          fingerprint bytea not null,
          first_seen_at timestamptz not null default now(),
          attempt integer not null default 1,
          -- somebody is at work until then; null: nobody is, and what became of it is not known
          locked_until timestamptz,
          -- number of the stream that the command begins, drawn once
          reserved_id bigint,
          -- the answer, once it is known; sealed with the key
          answer bytea
        );
        create index idempotent_requests_of_user on idempotent_requests (user_id, first_seen_at);
        create index idempotent_requests_age on idempotent_requests (first_seen_at);
      `);
    },
  },
  {
    name: 'backend/idempotency/002-done',
    up: async (trx) => {
      // What its transaction came to, written in that transaction; sealed with the key.
      await trx.raw('alter table idempotent_requests add column done bytea');
    },
  },
];

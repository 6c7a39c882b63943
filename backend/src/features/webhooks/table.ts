import type { Migration } from '@proofline/platform/postgres/migrate';
import { ensureTenantRole, protectTenantRows } from '@proofline/platform/postgres/tenant-rows';

/** Heard by every api process: something about webhooks of an organisation changed. Payload: `webhook-news.ts`. */
export const WEBHOOKS_CHANNEL = 'webhooks_changed';

/** Where what happens in an organisation is sent, how far that is, and what became of each message. */
export const webhookMigrations: readonly Migration[] = [
  {
    name: 'backend/webhooks/001-webhooks',
    up: async (trx) => {
      await trx.raw(`
        create table webhooks (
          id serial primary key,
          organization_id integer not null references organizations (id),
          name text not null,
          url text not null,
          format text not null check (format in ('standard', 'slack', 'teams')),
          types text[] not null,
          secret text not null,
          -- signs too until then
          former_secret text,
          former_secret_until timestamptz,
          state text not null default 'active' check (state in ('active', 'paused', 'suspended')),
          suspension text check (suspension in ('nothing_taken', 'gone')),
          -- up to this place of the feed messages were made
          read_position bigint not null,
          read_revision bigint not null,
          -- since when every attempt was in vain; null: the last one was not
          failing_since timestamptz,
          last_taken_at timestamptz,
          -- Null: the account is no more; the webhook is the organisation's.
          created_by integer references accounts (id) on delete set null,
          created_at timestamptz not null
        );
        create index webhooks_of on webhooks (organization_id, id desc);
        create table webhook_messages (
          id uuid primary key,
          -- of the order in which they were made
          number bigserial not null,
          webhook_id integer not null references webhooks (id) on delete cascade,
          organization_id integer not null,
          type text not null,
          -- place in the feed; null: a test
          position bigint,
          revision bigint,
          body text not null,
          state text not null default 'waiting' check (state in ('waiting', 'taken', 'set_aside')),
          -- of this round: one that is sent again by hand begins anew
          attempts smallint not null default 0,
          first_attempt_at timestamptz,
          next_attempt_at timestamptz not null,
          created_at timestamptz not null,
          ended_at timestamptz,
          history jsonb not null default '[]'
        );
        create index webhook_messages_due on webhook_messages (webhook_id, next_attempt_at, number) where state = 'waiting';
        create index webhook_messages_of on webhook_messages (webhook_id, number desc);
        create index webhook_messages_set_aside on webhook_messages (webhook_id, number desc) where state = 'set_aside';
        create index webhook_messages_ended on webhook_messages (ended_at) where ended_at is not null;`);
      await ensureTenantRole(trx);
      await protectTenantRows(trx, 'public', ['webhooks', 'webhook_messages']);
    },
  },
  {
    // Until then it could not be told whether a message was under way.
    name: 'backend/webhooks/002-claims',
    up: async (trx) => {
      await trx.raw('alter table webhook_messages add column claimed_until timestamptz');
    },
  },
  {
    // Until then a body stayed in the format that its webhook had when it was made.
    name: 'backend/webhooks/003-formats',
    up: async (trx) => {
      await trx.raw(`
        alter table webhook_messages add column format text check (format in ('standard', 'slack', 'teams'));
        update webhook_messages set format = case
          when body like '{"text":%' then 'slack'
          when body like '{"type":"message","attachments":%' then 'teams'
          else 'standard' end;`);
    },
  },
];

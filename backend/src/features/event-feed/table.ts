import type { Migration } from '@proofline/platform/postgres/migrate';
import { ensureTenantRole, protectTenantRows } from '@proofline/platform/postgres/tenant-rows';

/** With what an organisation's systems read its events. */
export const eventFeedMigrations: readonly Migration[] = [
  {
    name: 'backend/event-feed/001-tokens',
    up: async (trx) => {
      await trx.raw(`
        create table feed_tokens (
          id serial primary key,
          organization_id integer not null references organizations (id),
          name text not null,
          scopes text[] not null,
          token_sha256 text not null unique,
          -- Null: the account is no more; the token is the organisation's.
          created_by integer references accounts (id) on delete set null,
          created_at timestamptz not null,
          last_used_at timestamptz,
          revoked_at timestamptz
        );
        create index feed_tokens_of on feed_tokens (organization_id, id desc) where revoked_at is null;`);
      await ensureTenantRole(trx);
      await protectTenantRows(trx, 'public', ['feed_tokens']);
    },
  },
];

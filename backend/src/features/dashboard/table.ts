import type { Migration } from '@proofline/platform/postgres/migrate';
import { ensureTenantRole, protectTenantRows } from '@proofline/platform/postgres/tenant-rows';

/** When people looked at their dashboard. No event: it may be lost, and nothing follows from it. */
export const dashboardMigrations: readonly Migration[] = [
  {
    name: 'backend/dashboard/001-visits',
    up: async (trx) => {
      await trx.raw(`
        create table dashboard_visits (
          organization_id integer not null references organizations (id),
          account_id integer not null references accounts (id) on delete cascade,
          -- End of the visit before this one.
          since timestamptz not null,
          visited_at timestamptz not null,
          primary key (account_id, organization_id)
        );`);
      await ensureTenantRole(trx);
      await protectTenantRows(trx, 'public', ['dashboard_visits']);
    },
  },
];

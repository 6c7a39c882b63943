import type { Migration } from '@proofline/platform/postgres/migrate';
import { ensureTenantRole, protectTenantRows } from '@proofline/platform/postgres/tenant-rows';

/** Sets of filters of the check table that people gave a name. */
export const checkViewMigrations: readonly Migration[] = [
  {
    name: 'backend/check-views-001',
    up: async (trx) => {
      await trx.schema.createTable('check_views', (table) => {
        table.increments('id');
        table.integer('organization_id').notNullable().references('organizations.id');
        table.integer('account_id').notNullable().references('accounts.id').onDelete('cascade');
        table.text('name').notNullable();
        // As in the address: names with their texts.
        table.jsonb('search').notNullable();
        table.unique(['account_id', 'name']);
      });
      await ensureTenantRole(trx);
      await protectTenantRows(trx, 'public', ['check_views']);
    },
  },
];

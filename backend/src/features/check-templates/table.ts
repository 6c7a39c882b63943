import type { Migration } from '@proofline/platform/postgres/migrate';
import { ensureTenantRole, protectTenantRows } from '@proofline/platform/postgres/tenant-rows';

/** Configurations that an organisation keeps to start checks from. */
export const checkTemplateMigrations: readonly Migration[] = [
  {
    name: 'backend/check-templates-001',
    up: async (trx) => {
      await trx.schema.createTable('check_templates', (table) => {
        table.increments('id');
        table.integer('organization_id').notNullable().references('organizations.id');
        table.integer('creator_id').references('accounts.id').onDelete('set null');
        table.text('name').notNullable();
        table.text('kind').notNullable();
        // As in the event CheckCreated.
        table.jsonb('configuration').notNullable();
        table.timestamp('created_at').notNullable();
        table.unique(['organization_id', 'name']);
      });
      await ensureTenantRole(trx);
      await protectTenantRows(trx, 'public', ['check_templates']);
    },
  },
];

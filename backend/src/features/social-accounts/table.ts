import type { Migration } from '@proofline/platform/postgres/migrate';

/**
 * Social media accounts and groups of them, and who may use them. Superusers give access across organisations, so the
 * access table names organisations without being one's own.
 */
export const socialAccountMigrations: readonly Migration[] = [
  {
    name: 'backend/social-accounts-001',
    up: async (trx) => {
      await trx.schema.createTable('social_accounts', (table) => {
        table.increments('id');
        table.text('name').notNullable();
        table.text('description').notNullable();
        table.text('platform').notNullable();
        table.text('type').notNullable();
        table.boolean('enabled').notNullable().defaultTo(true);
        table.timestamp('created_at').notNullable();
        table.unique(['platform', 'type', 'name']);
      });
      await trx.schema.createTable('social_account_members', (table) => {
        table.integer('group_id').notNullable().references('social_accounts.id');
        table.integer('account_id').notNullable().references('social_accounts.id');
        table.primary(['group_id', 'account_id']);
      });
      await trx.schema.createTable('social_account_access', (table) => {
        table.integer('account_id').notNullable().references('social_accounts.id');
        table.integer('organization_id').notNullable().references('organizations.id');
        table.primary(['account_id', 'organization_id']);
        table.index(['organization_id', 'account_id']);
      });
    },
  },
];

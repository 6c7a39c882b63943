import type { Migration } from '@proofline/platform/postgres/migrate';

/** Sets of preset keywords; they belong to no organisation. */
export const verticalMigrations: readonly Migration[] = [
  {
    name: 'backend/verticals-001',
    up: async (trx) => {
      await trx.schema.createTable('verticals', (table) => {
        table.increments('id');
        table.text('name').notNullable().unique();
        table.specificType('keywords', 'text[]').notNullable();
        table.boolean('enabled').notNullable().defaultTo(true);
        table.timestamp('created_at').notNullable();
      });
    },
  },
];

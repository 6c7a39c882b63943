import type { Migration } from '@proofline/platform/postgres/migrate';

/** Which id each item of the demo data got, so that seeding again finds it. */
export const demoSeedMigrations: readonly Migration[] = [
  {
    name: 'backend/003-demo-seed',
    up: async (trx) => {
      await trx.schema.createTable('demo_seed', (table) => {
        table.text('item').primary();
        table.bigInteger('id').notNullable();
      });
    },
  },
];

import type { Migration } from '@proofline/platform/postgres/migrate';

/** What somebody changed about switches, flags and samples; the rest is as in contracts/src/feature-switches.ts. */
export const featureMigrations: readonly Migration[] = [
  {
    name: 'backend/features-001-settings',
    up: async (trx) => {
      await trx.schema.createTable('feature_settings', (table) => {
        table.enum('kind', ['switch', 'flag', 'sample']).notNullable();
        table.text('name').notNullable();
        table.jsonb('settings').notNullable();
        table.primary(['kind', 'name']);
      });
    },
  },
];

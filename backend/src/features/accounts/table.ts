import type { Migration } from '@proofline/platform/postgres/migrate';

/** Operational tables of the api: people and their sessions are not events (they hold personal data). */
export const accountMigrations: readonly Migration[] = [
  {
    name: 'backend/001-accounts',
    up: async (trx) => {
      await trx.schema.createTable('organizations', (table) => {
        table.increments('id');
        table.text('name').notNullable().unique();
        table.timestamp('created_at').notNullable().defaultTo(trx.fn.now());
      });
      await trx.schema.createTable('accounts', (table) => {
        table.increments('id');
        table.integer('organization_id').notNullable().references('organizations.id').index();
        table.text('email').notNullable().unique().checkRegex('^[^A-Z]+$');
        table.text('first_name').notNullable();
        table.text('last_name').notNullable();
        table.text('password_hash').notNullable();
        table.boolean('has_full_access').notNullable().defaultTo(false);
        table.boolean('is_superuser').notNullable().defaultTo(false);
        table.boolean('is_active').notNullable().defaultTo(true);
        table.text('picture_url');
        table.text('phone_number');
        table.jsonb('preferences').notNullable().defaultTo('{}');
        table.timestamp('created_at').notNullable().defaultTo(trx.fn.now());
      });
      await trx.schema.createTable('sessions', (table) => {
        // SHA-256 of the token: who reads this table cannot sign in with it.
        table.text('token_hash').primary();
        table.integer('account_id').notNullable().references('accounts.id').onDelete('cascade').index();
        table.timestamp('created_at').notNullable();
        table.timestamp('expires_at').notNullable().index();
      });
      // The layout that rate-limiter-flexible expects of its table.
      await trx.schema.createTable('login_failures', (table) => {
        table.string('key', 255).primary();
        table.integer('points').notNullable().defaultTo(0);
        table.bigInteger('expire');
      });
    },
  },
];

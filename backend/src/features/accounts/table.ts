import type { Migration } from '@proofline/platform/postgres/migrate';

/** Postgres channel that tells every process whose rights may have changed (the account's id). */
export const ACCOUNT_CHANGED_CHANNEL = 'account_changed';

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
  {
    name: 'backend/accounts-002-people',
    up: async (trx) => {
      await trx.schema.alterTable('accounts', (table) => {
        table.boolean('is_auditor').notNullable().defaultTo(false);
        // Absent while an invitation waits for its answer.
        table.text('password_hash').nullable().alter();
        table.jsonb('accepted_cookies');
        table.integer('ftue_counter').notNullable().defaultTo(0);
        table.text('picture_sha256');
        table.timestamp('password_changed_at');
        table.timestamp('last_login_at');
        table.timestamp('invited_at');
        // Sealed (see two-factor/seal.ts); in use once confirmed.
        table.text('totp_secret');
        table.timestamp('totp_confirmed_at');
        // The last half-minute whose code was used: a code works once.
        table.bigInteger('totp_last_step');
        table.dropColumn('picture_url');
      });
      await trx.raw(`alter table accounts
        add constraint auditors_change_nothing check (not (is_auditor and (has_full_access or is_superuser)))`);
      await trx.schema.alterTable('organizations', (table) => {
        table.jsonb('monthly_limits').notNullable().defaultTo('{}');
      });
      await trx.schema.alterTable('sessions', (table) => {
        table.uuid('id').notNullable().unique().defaultTo(trx.raw('gen_random_uuid()'));
        table.text('user_agent').notNullable().defaultTo('');
        table.text('address').notNullable().defaultTo('');
        table.boolean('remembered').notNullable().defaultTo(false);
        table.timestamp('last_seen_at').notNullable().defaultTo(trx.fn.now());
      });
      await trx.schema.createTable('recovery_codes', (table) => {
        table.text('code_hash').primary();
        table.integer('account_id').notNullable().references('accounts.id').onDelete('cascade').index();
      });
      await trx.schema.createTable('one_time_tokens', (table) => {
        // SHA-256 of the token: who reads this table cannot use it.
        table.text('token_hash').primary();
        table.integer('account_id').notNullable().references('accounts.id').onDelete('cascade').index();
        table.text('purpose').notNullable();
        table.jsonb('data').notNullable().defaultTo('{}');
        table.timestamp('expires_at').notNullable().index();
      });
      // Secrets all processes of this installation share, made by whoever needs them first.
      await trx.schema.createTable('server_secrets', (table) => {
        table.text('name').primary();
        table.text('secret').notNullable();
      });
      await trx.schema.createTable('used_captchas', (table) => {
        table.text('challenge_hash').primary();
        table.timestamp('expires_at').notNullable().index();
      });
    },
  },
  {
    name: 'backend/accounts-003-disabled-organizations',
    up: async (trx) => {
      await trx.schema.alterTable('organizations', (table) => {
        table.boolean('is_active').notNullable().defaultTo(true);
      });
    },
  },
  {
    // Told by the table itself: whatever changes a role, by whichever way, sockets follow.
    name: 'backend/accounts-004-changed-rights',
    up: async (trx) => {
      await trx.raw(`create function tell_account_changed() returns trigger language plpgsql as $$
        begin
          perform pg_notify('${ACCOUNT_CHANGED_CHANNEL}', new.id::text);
          return null;
        end $$`);
      await trx.raw(`create trigger account_changed after update of
          organization_id, has_full_access, is_superuser, is_auditor, is_active, totp_confirmed_at on accounts
        for each row when (
          (old.organization_id, old.has_full_access, old.is_superuser, old.is_auditor, old.is_active)
            is distinct from
          (new.organization_id, new.has_full_access, new.is_superuser, new.is_auditor, new.is_active)
          or (old.totp_confirmed_at is null) <> (new.totp_confirmed_at is null))
        execute function tell_account_changed()`);
      await trx.raw(`create function tell_accounts_of_organization_changed() returns trigger language plpgsql as $$
        begin
          perform pg_notify('${ACCOUNT_CHANGED_CHANNEL}', id::text) from accounts where organization_id = new.id;
          return null;
        end $$`);
      await trx.schema.alterTable('organizations', (table) => {
        table.boolean('requires_two_factor').notNullable().defaultTo(false);
      });
      await trx.raw(`create trigger organization_changed after update of is_active, requires_two_factor on organizations
        for each row when (
          (old.is_active, old.requires_two_factor) is distinct from (new.is_active, new.requires_two_factor))
        execute function tell_accounts_of_organization_changed()`);
    },
  },
];

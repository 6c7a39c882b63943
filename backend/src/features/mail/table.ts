import type { Migration } from '@proofline/platform/postgres/migrate';

/** Notified, without a word, when a mail was put into the outbox. */
export const MAILS_CHANNEL = 'mail_enqueued';

/** Mails that wait to be sent. They name whom they are for; links with tokens are made when they are sent. */
export const mailMigrations: readonly Migration[] = [
  {
    name: 'backend/mail-001-outbox',
    up: async (trx) => {
      await trx.schema.createTable('mail_outbox', (table) => {
        table.bigIncrements('id');
        table.jsonb('mail').notNullable();
        table.timestamp('next_attempt_at').notNullable().index();
        table.integer('attempts').notNullable().defaultTo(0);
        // Set once it is not tried any more.
        table.timestamp('given_up_at');
        table.text('last_error');
      });
    },
  },
  {
    name: 'backend/mail-002-notices',
    up: async (trx) => {
      await trx.schema.alterTable('mail_outbox', (table) => {
        // What nobody asked for: behind everything else, and each key once.
        table.boolean('is_bulk').notNullable().defaultTo(false);
        table.uuid('key').unique();
        // Set just before the server is given the end of a mail: from then on it may have been taken.
        table.timestamp('handed_at');
        // What the server said last.
        table.text('recipient');
        table.integer('smtp_code');
      });
      await trx.schema.createTable('mail_notices', (table) => {
        table.uuid('notification_id').primary();
        table.bigInteger('position').notNullable();
        table.jsonb('notice').notNullable();
        table.timestamp('published_at').notNullable().index();
      });
      await trx.schema.createTable('mail_notice_receivers', (table) => {
        table.uuid('notification_id').notNullable().references('mail_notices.notification_id').onDelete('cascade');
        table.integer('user_id').notNullable().references('accounts.id').onDelete('cascade');
        // When it belongs into a digest; null once a mail was made of it.
        table.timestamp('due_at');
        table.uuid('mail_key');
        table.primary(['user_id', 'notification_id']);
        table.index('notification_id');
        table.index(['user_id', 'mail_key']);
      });
      await trx.raw('create index mail_digests_due on mail_notice_receivers (due_at) where due_at is not null');
      // Addresses whose servers refused mails for good.
      await trx.schema.createTable('mail_refusals', (table) => {
        table.text('email').primary();
        table.integer('refusals').notNullable();
        table.integer('smtp_code').notNullable();
        table.text('smtp_reply').notNullable();
        table.timestamp('last_at').notNullable();
      });
      // Who sends mails signs links in them, and reads none of the api's own secrets.
      await trx.schema.createTable('mail_secrets', (table) => {
        table.text('name').primary();
        table.text('secret').notNullable();
      });
    },
  },
  {
    name: 'backend/mail-003-refused-since',
    up: async (trx) => {
      // Null: not too often so far, or since before anybody was told.
      await trx.raw('alter table mail_refusals add column refused_since timestamptz');
    },
  },
];

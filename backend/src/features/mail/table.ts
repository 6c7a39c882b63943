import type { Migration } from '@proofline/platform/postgres/migrate';

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
];

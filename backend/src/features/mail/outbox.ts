import type { UserId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { MAILS_CHANNEL } from './table.ts';

/** About somebody's account. */
export type AccountMail =
  /** Nobody has looked yet whether there is such an account. */
  | { readonly template: 'password_reset'; readonly email: string }
  | { readonly template: 'invitation'; readonly userId: UserId }
  | { readonly template: 'password_changed'; readonly userId: UserId }
  | { readonly template: 'confirm_email'; readonly userId: UserId; readonly email: string }
  | { readonly template: 'email_changed'; readonly userId: UserId; readonly formerEmail: string };

/** What somebody is notified of; `key` names the notices that are in it. */
export interface NoticeMail {
  readonly template: 'notice' | 'digest';
  readonly userId: UserId;
  readonly key: string;
}

/** What is to be mailed; the words are found when it is sent. */
export type Mail = AccountMail | NoticeMail;

/** Templates of mails that people have not asked for: they wait for others, and are never sent twice. */
export const NOTICE_TEMPLATES: readonly string[] = ['notice', 'digest'] satisfies readonly NoticeMail['template'][];

/** Whether a mail is one that nobody has asked for. */
export const isNoticeMail = (mail: Mail): mail is NoticeMail => NOTICE_TEMPLATES.includes(mail.template);

/** Puts a mail into the outbox, in the caller's transaction where there is one. */
export async function enqueueMail(db: Knex, mail: AccountMail, now: Date): Promise<void> {
  await db('mail_outbox').insert({ mail: JSON.stringify(mail), next_attempt_at: now });
  await wakeSender(db);
}

/** Puts mails into the outbox that each are there once, by their keys, in the caller's transaction. */
export async function enqueueNoticeMails(
  trx: Knex.Transaction,
  mails: readonly NoticeMail[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({
    mail: JSON.stringify(mail),
    next_attempt_at: now,
    key: mail.key,
    is_bulk: true,
  }));
  await trx('mail_outbox').insert(rows).onConflict('key').ignore();
  await wakeSender(trx);
}

/** Whoever sends mails looks at once; who does not hear of it looks within a second. */
async function wakeSender(db: Knex): Promise<void> {
  await db.raw('select pg_notify(?, ?)', [MAILS_CHANNEL, '']);
}

import type { UserId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** What is to be mailed; the words are found when it is sent. */
export type Mail =
  /** Nobody has looked yet whether there is such an account. */
  | { readonly template: 'password_reset'; readonly email: string }
  | { readonly template: 'invitation'; readonly userId: UserId }
  | { readonly template: 'password_changed'; readonly userId: UserId }
  | { readonly template: 'confirm_email'; readonly userId: UserId; readonly email: string }
  | { readonly template: 'email_changed'; readonly userId: UserId; readonly formerEmail: string };

/** Puts a mail into the outbox, in the caller's transaction where there is one. */
export async function enqueueMail(db: Knex, mail: Mail, now: Date): Promise<void> {
  await db('mail_outbox').insert({ mail: JSON.stringify(mail), next_attempt_at: now });
}

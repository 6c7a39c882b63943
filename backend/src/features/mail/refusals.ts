import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { SmtpAnswer } from './smtp-refusal.ts';

/** Refused so often without one mail taken in between, an address is written to no more but about its account. */
export const MAX_REFUSALS = 3;

/** Counts a final refusal, and notes when it was one too often. */
export async function noteRefusal(trx: Knex, email: string, { code, reply }: SmtpAnswer, at: Date): Promise<void> {
  const last = { smtp_code: code, smtp_reply: reply, last_at: at };
  await trx('mail_refusals')
    .insert({ email, refusals: 1, ...last })
    .onConflict('email')
    .merge({
      refusals: trx.raw('mail_refusals.refusals + 1'),
      refused_since: trx.raw(
        'case when mail_refusals.refusals + 1 >= ? then coalesce(mail_refusals.refused_since, ?) end',
        [MAX_REFUSALS, at],
      ),
      ...last,
    });
}

/** The address takes mails (again), or somebody says that it does. */
export async function forgetRefusals(db: Knex, email: string): Promise<void> {
  await db('mail_refusals').where({ email }).delete();
}

/** Whether nothing is sent there that nobody asked for. */
export async function isRefused(db: Knex, email: string): Promise<boolean> {
  const found = await db('mail_refusals').where({ email }).where('refusals', '>=', MAX_REFUSALS).first('email');
  return found !== undefined;
}

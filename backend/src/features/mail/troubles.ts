import type { MailTrouble } from '@proofline/contracts/api/mail-troubles';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import type { PageOf, PageRequest } from '@proofline/projections/paging';
import { z } from 'zod';
import type { Mail } from './outbox.ts';
import { forgetRefusals, MAX_REFUSALS } from './refusals.ts';

export const mailIdSchema = z.int().positive();

const DAY_MS = 86_400_000;
/** A mail that was given up is shown for this long. */
const shownMs = 90 * DAY_MS;

interface TroubleRecord {
  readonly id: string;
  readonly mail: Mail;
  readonly recipient: string | null;
  readonly attempts: number;
  readonly smtp_code: number | null;
  readonly last_error: string;
  readonly next_attempt_at: Date;
  readonly given_up_at: Date | null;
  readonly refusals: number | null;
}

/** Mails of the outbox that were tried in vain, the newest first. */
export async function findTroubles(db: Knex, { page, pageSize }: PageRequest): Promise<PageOf<MailTrouble>> {
  const [counted] = await db('mail_outbox').whereNotNull('last_error').count<{ count: string }[]>('* as count');
  const records = await db({ m: 'mail_outbox' })
    .leftJoin({ r: 'mail_refusals' }, 'r.email', 'm.recipient')
    .whereNotNull('m.last_error')
    .orderBy('m.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select<TroubleRecord[]>('m.*', 'r.refusals');
  return {
    count: Number(counted?.count ?? 0),
    rows: records.map((record) => ({
      id: record.id,
      template: record.mail.template,
      recipient: record.recipient,
      attempts: record.attempts,
      smtp_code: record.smtp_code,
      reply: record.last_error,
      next_attempt: record.given_up_at === null ? record.next_attempt_at.toISOString() : null,
      address_refused: (record.refusals ?? 0) >= MAX_REFUSALS,
    })),
  };
}

/**
 * Tries a mail that could not be sent at once, with all its attempts, and its address with it.
 * @returns false where there is no such mail (any more)
 */
export async function tryAgain(trx: Knex.Transaction, id: number, now: Date): Promise<boolean> {
  const [mail]: { recipient: string | null }[] = await trx('mail_outbox')
    .where({ id })
    .whereNotNull('last_error')
    .update({ attempts: 0, given_up_at: null, next_attempt_at: now })
    .returning('recipient');
  if (mail === undefined) return false;
  if (mail.recipient !== null) await forgetRefusals(trx, mail.recipient);
  return true;
}

/** Lets go of mails that were given up long ago. */
export async function forgetTroubles(db: Knex, now: Date): Promise<void> {
  await db('mail_outbox')
    .where('given_up_at', '<', new Date(now.getTime() - shownMs))
    .delete();
}

import type { Clock } from '@proofline/platform/clock';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { isNoticeMail, type Mail } from './outbox.ts';
import { forgetRefusals, noteRefusal } from './refusals.ts';
import { type SmtpAnswer, smtpAnswerOf } from './smtp-refusal.ts';
import { type ComposedMail, MAX_SMTP_CONNECTIONS, type MailTransport } from './smtp-transport.ts';

const firstRetryMs = 15_000;
const longestRetryMs = 3_600_000;
/** About nine hours of trying. */
export const MAX_MAIL_ATTEMPTS = 15;
/** After what was said for good there are few more tries, far apart: a full mailbox is emptied, a typo stays one. */
export const MAX_REFUSED_ATTEMPTS = 3;
const firstRefusedRetryMs = 600_000;
/** A mail taken by a process that dies is taken again after this long. */
const claimMs = 120_000;
const mailsPerRound = 500;

export interface DeliverDeps {
  readonly db: Knex;
  readonly clock: Clock;
  readonly transport: MailTransport;
  readonly log: Log;
  /** The words of a mail; undefined: there is nobody to write to (any more), or nothing to say. */
  compose(mail: Mail): Promise<ComposedMail | undefined>;
}

/**
 * Sends what is due. A mail about an account leaves the outbox after the server took it: it is sent at least once. A
 * notice is sent at most once: just before the server is given its end it is marked, and what was marked by a process
 * that died is not sent again. What is refused is tried again, ever later, and set aside in the end.
 * @returns how many were sent
 */
export async function deliverMails(deps: DeliverDeps, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  let left = mailsPerRound;
  const deliver = async () => {
    while (left > 0 && !signal?.aborted) {
      left -= 1;
      const claimed = await claimOne(deps);
      if (claimed === undefined) return;
      if (await deliverOne(deps, claimed)) sent += 1;
    }
  };
  // A mail mostly waits, for the server's answers and for Postgres to keep what was done: others go meanwhile.
  // None is left behind: whoever lets the lock go has finished with every mail.
  const ended = await Promise.allSettled(Array.from({ length: MAX_SMTP_CONNECTIONS }, deliver));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return sent;
}

interface Claimed {
  readonly id: string;
  readonly mail: Mail;
  readonly key: string | null;
  readonly attempts: number;
  readonly handed_at: Date | null;
}

async function claimOne({ db, clock }: DeliverDeps): Promise<Claimed | undefined> {
  const now = clock.now();
  const [row]: Claimed[] = await db('mail_outbox')
    .where(
      'id',
      db('mail_outbox')
        .where('next_attempt_at', '<=', now)
        .whereNull('given_up_at')
        .orderBy(['is_bulk', 'next_attempt_at', 'id'])
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .update({ attempts: db.raw('attempts + 1'), next_attempt_at: new Date(now.getTime() + claimMs) })
    .returning(['id', 'mail', 'key', 'attempts', 'handed_at']);
  return row;
}

async function deliverOne(deps: DeliverDeps, claimed: Claimed): Promise<boolean> {
  const { db, transport, log } = deps;
  const { id, mail, key, attempts, handed_at: handedAt } = claimed;
  if (handedAt !== null) {
    log.warn({ mail: mail.template }, 'a mail was being handed over when its process ended; it is not sent twice');
    await db('mail_outbox').where({ id }).delete();
    return false;
  }
  let to: string | undefined;
  let isMarked = false;
  try {
    const composed = await deps.compose(mail);
    if (composed !== undefined) {
      to = composed.to;
      const mark = async () => {
        await markHanded(deps, claimed);
        isMarked = true;
      };
      const message = { id: key ?? `${id}.${mail.template}`, ...composed };
      await transport.send(message, isNoticeMail(mail) ? mark : undefined);
      await forgetRefusals(db, composed.to);
    }
    await db('mail_outbox').where({ id }).delete();
    return composed !== undefined;
  } catch (err) {
    const answer = smtpAnswerOf(err);
    if (isMarked && answer.code === null) {
      // The server had the whole mail and its answer is lost.
      log.warn({ err, mail: mail.template }, 'it is not known whether a mail was taken; it is not sent twice');
      await db('mail_outbox').where({ id }).delete();
      return false;
    }
    const givenUp = attempts >= (answer.isFinal ? MAX_REFUSED_ATTEMPTS : MAX_MAIL_ATTEMPTS);
    log[givenUp ? 'error' : 'warn']({ err, mail: mail.template, attempts }, 'a mail could not be sent');
    await setAside(deps, claimed, { to, answer, givenUp });
    return false;
  }
}

/** Another process has taken the mail: this one was away for too long. */
class MailTakenOver extends Error {
  readonly code = 'mail_taken_over';
}

/** @throws MailTakenOver, and the server never gets to see the end */
async function markHanded({ db, clock }: DeliverDeps, { id, attempts }: Claimed): Promise<void> {
  const marked = await db('mail_outbox')
    .where({ id, attempts })
    .whereNull('handed_at')
    .update({ handed_at: clock.now() });
  if (marked !== 1) throw new MailTakenOver('The mail is being sent by another process.');
}

async function setAside(
  { db, clock }: DeliverDeps,
  { id, attempts }: Claimed,
  { to, answer, givenUp }: { readonly to: string | undefined; readonly answer: SmtpAnswer; readonly givenUp: boolean },
): Promise<void> {
  const at = clock.now();
  const first = answer.isFinal ? firstRefusedRetryMs : firstRetryMs;
  const retryMs = Math.min(first * 2 ** (attempts - 1), longestRetryMs);
  await db.transaction(async (trx) => {
    // Whoever took it over meanwhile says what becomes of it.
    const kept = await trx('mail_outbox')
      .where({ id, attempts })
      .update({
        last_error: answer.reply,
        smtp_code: answer.code,
        recipient: to ?? null,
        handed_at: null,
        next_attempt_at: new Date(at.getTime() + retryMs),
        given_up_at: givenUp ? at : null,
      });
    if (kept === 1 && to !== undefined && answer.isFinal) await noteRefusal(trx, to, answer, at);
  });
}

import type { Log } from '@proofline/platform/log/create-log';
import nodemailer from 'nodemailer';
import { type ComposeDeps, composeMail } from './compose.ts';
import type { Mail } from './outbox.ts';

const firstRetryMs = 15_000;
const longestRetryMs = 3_600_000;
/** About nine hours of trying. */
export const MAX_MAIL_ATTEMPTS = 15;
/** A mail taken by a process that dies is taken again after this long. */
const claimMs = 120_000;
const smtpTimeoutMs = 10_000;
const mailsPerRound = 20;

export interface MailTransport {
  send(mail: {
    readonly id: string;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string;
  }): Promise<void>;
  close(): void;
}

/** Mail over SMTP, as `SMTP_URL` says. */
export function smtpTransport(smtpUrl: string, from: string): MailTransport {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    // A mail is made here from words of ours: nothing is fetched or read from disk for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ id, ...mail }) => {
      await transport.sendMail({ ...mail, from, messageId: `<${id}@mail.proofline>` });
    },
    close: () => transport.close(),
  };
}

export interface DeliverDeps extends ComposeDeps {
  readonly transport: MailTransport;
  readonly log: Log;
}

/**
 * Sends what is due, each at least once: a mail leaves the outbox after the server took it. One that is refused is
 * tried again, ever later, and set aside in the end.
 * @returns how many were sent
 */
export async function deliverMails(deps: DeliverDeps, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  for (let round = 0; round < mailsPerRound && !signal?.aborted; round += 1) {
    const claimed = await claimOne(deps);
    if (claimed === undefined) break;
    if (await deliverOne(deps, claimed)) sent += 1;
  }
  return sent;
}

interface Claimed {
  readonly id: string;
  readonly mail: Mail;
  readonly attempts: number;
}

async function claimOne({ db, clock }: DeliverDeps): Promise<Claimed | undefined> {
  const now = clock.now();
  const [row]: Claimed[] = await db('mail_outbox')
    .where(
      'id',
      db('mail_outbox')
        .where('next_attempt_at', '<=', now)
        .whereNull('given_up_at')
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .update({ attempts: db.raw('attempts + 1'), next_attempt_at: new Date(now.getTime() + claimMs) })
    .returning(['id', 'mail', 'attempts']);
  return row;
}

async function deliverOne(deps: DeliverDeps, { id, mail, attempts }: Claimed): Promise<boolean> {
  const { db, clock, transport, log } = deps;
  try {
    const composed = await composeMail(deps, mail);
    if (composed !== undefined) await transport.send({ id: `${id}.${mail.template}`, ...composed });
    await db('mail_outbox').where({ id }).delete();
    return composed !== undefined;
  } catch (err) {
    const givenUp = attempts >= MAX_MAIL_ATTEMPTS;
    log[givenUp ? 'error' : 'warn']({ err, mail: mail.template, attempts }, 'a mail could not be sent');
    const now = clock.now().getTime();
    await db('mail_outbox')
      .where({ id })
      .update({
        last_error: err instanceof Error ? err.name : 'unknown',
        next_attempt_at: new Date(now + Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs)),
        given_up_at: givenUp ? new Date(now) : null,
      });
    return false;
  }
}

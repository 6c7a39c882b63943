import type { HealthFinding } from '@proofline/contracts/api/health';
import type { Clock } from '@proofline/platform/clock';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { listen } from '@proofline/platform/postgres/notify';
import { runPeriodically } from '../../kernel/reactor/run-periodically.ts';
import { type ComposeDeps, composeMail } from './compose.ts';
import { deliverMails } from './deliver-mails.ts';
import { isNoticeMail, type Mail, type NoticeMail } from './outbox.ts';
import { type ComposedMail, smtpTransport } from './smtp-transport.ts';
import { MAILS_CHANNEL } from './table.ts';

export interface MailOptions {
  readonly db: Knex;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly publicUrl: string | undefined;
  /** Finds the words of what people are notified of; asked anew for each round of mails. */
  composeNotices(deps: ComposeDeps): (mail: NoticeMail) => Promise<ComposedMail | undefined>;
}

/** Whether mails are sent by this process at all. */
export const mailFinding = (env: { SMTP_URL: string | undefined; PUBLIC_URL: string | undefined }): HealthFinding =>
  env.SMTP_URL === undefined || env.PUBLIC_URL === undefined
    ? { state: 'degraded', sentence: 'SMTP_URL and PUBLIC_URL are not both set: mails wait until they are.' }
    : { state: 'ok' };

/** For what is due again, and for what nobody told of. */
const lookEveryMs = 1_000;

/**
 * Keeps the outbox empty; of any number of processes one does. Without a mail server, mails wait.
 * @returns what stops it
 */
export function startMail({ smtpUrl, from, publicUrl, composeNotices, ...deps }: MailOptions): () => Promise<void> {
  if (smtpUrl === undefined || publicUrl === undefined) {
    deps.log.warn('SMTP_URL and PUBLIC_URL are not both set: mails wait in the outbox');
    return async () => {};
  }
  const stopping = new AbortController();
  const transport = smtpTransport(smtpUrl, from);
  const composing = { ...deps, publicUrl };
  const work = {
    name: 'deliver-mails',
    everyMs: lookEveryMs,
    wakes: listen(deps.databaseUrl, MAILS_CHANNEL),
    run: async (turn: AbortSignal) => {
      const composeNotice = composeNotices(composing);
      const compose = (mail: Mail) => (isNoticeMail(mail) ? composeNotice(mail) : composeMail(composing, mail));
      await deliverMails({ ...deps, transport, compose }, turn);
    },
  };
  const running = runPeriodically(work, deps, stopping.signal);
  return async () => {
    stopping.abort(new Error('Mail is stopping.'));
    await running;
    transport.close();
  };
}

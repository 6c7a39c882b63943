import { Readable } from 'node:stream';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { headerLine } from './header-line.ts';

const smtpTimeoutMs = 10_000;
/** Connections that are kept for the next mail; as many as are sent at once. */
export const MAX_SMTP_CONNECTIONS = 6;
/** Servers close connections that say nothing; ours are closed before: below `smtpTimeoutMs`, which ends them as broken. */
const keptForMs = 5_000;
/** Servers count what comes over a connection. */
const mailsPerConnection = 100;

/** A picture of our own making that the HTML part shows as `cid:<cid>`. */
export interface InlinePicture {
  readonly cid: string;
  readonly fileName: string;
  readonly type: 'image/jpeg';
  readonly bytes: Buffer;
}

export interface ComposedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly pictures?: readonly InlinePicture[];
  /** Where mail programs end such mails with one click (RFC 8058); https wherever the product itself is. */
  readonly unsubscribeUrl?: string;
}

export interface MailTransport {
  /**
   * Resolves when the server took the mail.
   * @param beforeEnd asked just before the server is given the last of it; whoever throws here keeps the mail
   */
  send(mail: ComposedMail & { readonly id: string }, beforeEnd?: () => Promise<void>): Promise<void>;
  close(): void;
}

/** A mail as it is sent, made new for every try: what was not begun to be read was not asked about either. */
type SentMail = SendMailOptions & { readonly read?: () => Readable };

/**
 * Mail over SMTP, as `SMTP_URL` says. Connections are kept for some seconds: servers take their time before they greet, and
 * making a connection safe takes longer than a mail.
 */
export function smtpTransport(smtpUrl: string, from: string): MailTransport {
  // A mail is made here from words of ours: nothing is fetched or read from disk for it.
  const closed = { disableFileAccess: true, disableUrlAccess: true };
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    ...{ maxConnections: MAX_SMTP_CONNECTIONS, maxMessages: mailsPerConnection, idleTimeout: keptForMs },
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    ...closed,
  });
  // The client would read a mail while it still tells the server whom it is for; this one is read when it is asked for.
  transport.use('stream', ({ data, message }, done) => {
    const { read } = data as SentMail;
    if (read !== undefined) message.createReadStream = read;
    done();
  });
  return {
    send: async ({ id, to, subject, text, html, pictures = [], unsubscribeUrl }, beforeEnd) => {
      const message = new MailComposer({
        ...{ from, to, text, html, ...closed },
        subject: headerLine(subject),
        messageId: `<${id}@mail.proofline>`,
        attachments: pictures.map(({ cid, fileName, type, bytes }) => ({
          ...{ cid, filename: fileName, contentType: type, content: bytes },
          contentDisposition: 'inline' as const,
        })),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      }).compile();
      const bytes = await message.build();
      const mail: SentMail = {
        ...{ envelope: message.getEnvelope(), raw: bytes },
        read: () => Readable.from(thenAsk(bytes, beforeEnd)),
      };
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

async function* thenAsk(bytes: Buffer, beforeEnd: (() => Promise<void>) | undefined): AsyncGenerator<Buffer> {
  yield bytes;
  await beforeEnd?.();
}

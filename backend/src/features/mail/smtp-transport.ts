import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { headerLine } from './header-line.ts';

const smtpTimeoutMs = 10_000;

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

/** Mail over SMTP, as `SMTP_URL` says. */
export function smtpTransport(smtpUrl: string, from: string): MailTransport {
  // A mail is made here from words of ours: nothing is fetched or read from disk for it.
  const closed = { disableFileAccess: true, disableUrlAccess: true };
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    ...closed,
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
      await transport.sendMail({ envelope: message.getEnvelope(), raw: Readable.from(thenAsk(bytes, beforeEnd)) });
    },
    close: () => transport.close(),
  };
}

async function* thenAsk(bytes: Buffer, beforeEnd: (() => Promise<void>) | undefined): AsyncGenerator<Buffer> {
  yield bytes;
  await beforeEnd?.();
}

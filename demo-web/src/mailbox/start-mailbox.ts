import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Attachment } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type CaughtMail, mailboxPage } from './mailbox-page.ts';

/** Mails kept; older ones are forgotten. */
export const KEPT_MAILS = 50;
const maxMailBytes = 1024 * 1024;
/** Of a mail as it is laid out: looks, the pictures that came with it, and links that open elsewhere. */
const LAID_OUT_POLICY = "; img-src data:; style-src 'unsafe-inline'; form-action 'none'; sandbox allow-popups";

export interface MailboxOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly smtpPort: number;
  readonly httpPort: number;
}

export interface Mailbox {
  readonly smtpPort: number;
  readonly httpPort: number;
  stop(): Promise<void>;
}

/**
 * The mailbox of everybody in a demo: takes any mail by SMTP, delivers none, and shows the last ones at `/`, each as it is
 * laid out at `/mails/<id>`, and all as JSON at `/mails.json`. For loopback addresses: it asks nobody who they are.
 */
export async function startMailbox({ host, smtpPort, httpPort }: MailboxOptions): Promise<Mailbox> {
  const mails: CaughtMail[] = [];
  /** By number, with their pictures. */
  const laidOut = new Map<number, string>();
  let caught = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: maxMailBytes,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      let length = 0;
      stream.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length <= maxMailBytes) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (length > maxMailBytes) return done(new Error('The mail is too large.'));
        PostalMime.parse(Buffer.concat(chunks)).then(({ subject = '', text = '', html = '', to = [], attachments }) => {
          const addresses = to.map(({ address }) => address ?? '').join(', ');
          caught += 1;
          laidOut.set(caught, withPictures(html, attachments));
          mails.unshift({ id: caught, at: new Date().toISOString(), to: addresses, subject, text, html });
          mails.length = Math.min(mails.length, KEPT_MAILS);
          laidOut.delete(caught - KEPT_MAILS);
          done();
        }, done);
      });
    },
  });
  const http = createServer((request, response) => {
    const isJson = request.url === '/mails.json';
    const shown = laidOut.get(Number(/^\/mails\/(\d+)$/.exec(request.url ?? '')?.[1]));
    response.writeHead(isJson || shown !== undefined || request.url === '/' ? 200 : 404, {
      'Content-Type': isJson ? 'application/json' : 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; frame-ancestors 'none'; base-uri 'none'${shown === undefined ? '' : LAID_OUT_POLICY}`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    response.end(shown ?? (isJson ? JSON.stringify({ count: mails.length, results: mails }) : mailboxPage(mails)));
  });
  await new Promise<void>((resolve, reject) => {
    smtp.on('error', reject);
    smtp.listen(smtpPort, host, () => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(httpPort, host, () => resolve());
  });
  const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' && address ? address.port : 0);
  return {
    smtpPort: portOf(smtp.server.address()),
    httpPort: portOf(http.address()),
    stop: async () => {
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}

/** The HTML with the pictures that came with it in their places, as mail programs show them: no page could ask for them. */
function withPictures(html: string, attachments: readonly Attachment[]): string {
  return attachments.reduce((page, { contentId, content, mimeType }) => {
    if (!contentId || !mimeType.startsWith('image/')) return page;
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
    const cid = contentId.replace(/[<>]/g, '');
    return page.replaceAll(`cid:${cid}`, `data:${mimeType};base64,${bytes.toString('base64')}`);
  }, html);
}

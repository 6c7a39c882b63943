import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type CaughtMail, mailboxPage } from './mailbox-page.ts';

/** Mails kept; older ones are forgotten. */
export const KEPT_MAILS = 50;
const maxMailBytes = 1024 * 1024;

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
 * The mailbox of everybody in a demo: takes any mail by SMTP, delivers none, and shows the last ones at `/`, and as
 * JSON at `/mails.json`. For loopback addresses: it asks nobody who they are.
 */
export async function startMailbox({ host, smtpPort, httpPort }: MailboxOptions): Promise<Mailbox> {
  const mails: CaughtMail[] = [];
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
        PostalMime.parse(Buffer.concat(chunks)).then(({ subject = '', text = '', html = '', to = [] }) => {
          const addresses = to.map(({ address }) => address ?? '').join(', ');
          caught += 1;
          mails.unshift({ id: caught, at: new Date().toISOString(), to: addresses, subject, text, html });
          mails.length = Math.min(mails.length, KEPT_MAILS);
          done();
        }, done);
      });
    },
  });
  const http = createServer((request, response) => {
    const isJson = request.url === '/mails.json';
    response.writeHead(isJson || request.url === '/' ? 200 : 404, {
      'Content-Type': isJson ? 'application/json' : 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    response.end(isJson ? JSON.stringify({ count: mails.length, results: mails }) : mailboxPage(mails));
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

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface SmtpInbox {
  readonly url: string;
  readonly mails: readonly Email[];
  /** From now on the server answers this to every mail; undefined: takes them. */
  refuseWith(reason: string | undefined): void;
  stop(): Promise<void>;
}

/** A real SMTP server that keeps what it is sent. */
export async function startSmtpInbox(): Promise<SmtpInbox> {
  const mails: Email[] = [];
  let refusal: string | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal !== undefined) return done(new Error(refusal));
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail);
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuseWith: (reason) => {
      refusal = reason;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

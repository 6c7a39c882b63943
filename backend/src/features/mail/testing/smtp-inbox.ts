import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface SmtpInbox {
  readonly url: string;
  readonly mails: readonly Email[];
  /** Connections that were opened so far. */
  connections(): number;
  /** From now on the server answers this to every mail; undefined: takes them. Default code: 450, try again later. */
  refuseWith(reason: string | undefined, code?: number): void;
  /** From now on nobody of this name is known there (550). */
  refuseRecipient(address: string | undefined): void;
  stop(): Promise<void>;
}

/** A real SMTP server that keeps what it is sent. */
export async function startSmtpInbox(): Promise<SmtpInbox> {
  const mails: Email[] = [];
  let refusal: Error | undefined;
  let unknown: string | undefined;
  let connections = 0;
  const refusing = (reason: string, responseCode: number) => Object.assign(new Error(reason), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onRcptTo: ({ address }, _session, done) => done(address === unknown ? refusing('No such user', 550) : null),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal !== undefined) return done(refusal);
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
    connections: () => connections,
    refuseWith: (reason, code = 450) => {
      refusal = reason === undefined ? undefined : refusing(reason, code);
    },
    refuseRecipient: (address) => {
      unknown = address;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

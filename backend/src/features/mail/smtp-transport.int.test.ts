import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_SMTP_CONNECTIONS, smtpTransport } from './smtp-transport.ts';
import { startSmtpInbox } from './testing/smtp-inbox.ts';

const from = 'no-reply@proofline.example';
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const mail = (id: string) => ({
  id,
  to: 'maya@proofline.example',
  subject: `Mail ${id}`,
  text: 'Words',
  html: '<p>Words</p>',
});

describe('Connections to the mail server', () => {
  it('are kept for the next mails, as many as are sent at once', async () => {
    const inbox = await startSmtpInbox();
    stops.push(() => inbox.stop());
    const transport = smtpTransport(inbox.url, from);
    stops.push(() => transport.close());
    for (let one = 0; one < 5; one += 1) await transport.send(mail(String(one)));
    expect([inbox.mails.length, inbox.connections()]).toEqual([5, 1]);
    await Promise.all(Array.from({ length: 30 }, (_, index) => transport.send(mail(`many-${index}`))));
    expect(inbox.mails.length).toBe(35);
    expect(inbox.connections()).toBeLessThanOrEqual(MAX_SMTP_CONNECTIONS);
  });

  it('that the server closes cost no mail: it goes whole over another, and is asked about once', async () => {
    const server = await scriptedServer((verb, { connection, mails }) =>
      connection === 1 && mails === 1 && verb === 'MAIL' ? 'close' : undefined,
    );
    const transport = smtpTransport(server.url, from);
    stops.push(() => transport.close());
    await transport.send(mail('first'));
    let asked = 0;
    await transport.send(mail('second'), async () => {
      asked += 1;
    });
    expect(asked).toBe(1);
    expect(server.taken).toEqual([
      expect.stringContaining('Mail first'),
      expect.stringMatching(/Mail second[\s\S]*<p>Words/),
    ]);
  });

  it.each(['MAIL', 'RCPT', 'DATA'])(
    'that end at %s: nobody was asked whether the mail may go, so it may go later',
    async (at) => {
      const server = await scriptedServer((verb) => (verb === at ? 'close' : undefined));
      const transport = smtpTransport(server.url, from);
      stops.push(() => transport.close());
      let asked = 0;
      const sent = transport.send(mail('one'), async () => {
        asked += 1;
      });
      await expect(sent).rejects.toThrow();
      expect([asked, server.taken]).toEqual([0, []]);
    },
  );

  it('whose server was given all but the end, and the end was refused here, leave no mail there', async () => {
    const server = await scriptedServer(() => undefined);
    const transport = smtpTransport(server.url, from);
    stops.push(() => transport.close());
    const sent = transport.send(mail('one'), () => Promise.reject(new Error('taken over')));
    await expect(sent).rejects.toThrow('taken over');
    expect(server.taken).toEqual([]);
  });
});

type Script = (verb: string, at: { readonly connection: number; readonly mails: number }) => 'close' | undefined;

/** A mail server that answers as servers do, unless the script has it hang up. */
async function scriptedServer(script: Script): Promise<{ readonly url: string; readonly taken: readonly string[] }> {
  const taken: string[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const connection = connections;
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
    socket.write('220 here\r\n');
    let mails = 0;
    let isBody = false;
    const answer = (said: string): string | undefined => {
      if (isBody) {
        taken.push(said);
        mails += 1;
        isBody = false;
        return '250 taken';
      }
      const verb = said.split(' ')[0]?.toUpperCase() ?? '';
      if (script(verb, { connection, mails }) === 'close') return undefined;
      isBody = verb === 'DATA';
      return isBody ? '354 go on' : '250 fine';
    };
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes.toString();
      for (;;) {
        const mark = isBody ? '\r\n.\r\n' : '\r\n';
        const end = heard.indexOf(mark);
        if (end < 0) return;
        const said = heard.slice(0, end);
        heard = heard.slice(end + mark.length);
        const answered = answer(said);
        if (answered === undefined) return void socket.destroy();
        socket.write(`${answered}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken };
}

import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEPT_MAILS, type Mailbox, startMailbox } from './start-mailbox.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox({ host: '127.0.0.1', smtpPort: 0, httpPort: 0 });
});
afterAll(() => mailbox?.stop());

/** Says one line after each answer of the server. */
async function send(subject: string, text: string, type = 'text/plain'): Promise<void> {
  const lines = [
    ...['HELO test', 'MAIL FROM:<a@demo.example>', 'RCPT TO:<b@demo.example>', 'DATA'],
    `Subject: ${subject}\r\nTo: b@demo.example\r\nContent-Type: ${type}\r\n\r\n${text}\r\n.`,
    'QUIT',
  ];
  await new Promise<void>((resolve, reject) => {
    const socket = connect(mailbox.smtpPort, '127.0.0.1');
    socket.on('data', () => {
      const line = lines.shift();
      if (line !== undefined) socket.write(`${line}\r\n`);
    });
    socket.once('close', () => resolve());
    socket.once('error', reject);
  });
}

const get = async (path: string) => await fetch(`http://127.0.0.1:${mailbox.httpPort}${path}`);

describe('The demo mailbox', () => {
  it('shows what it was sent as text, links to follow, and nothing that runs', async () => {
    await send('Set <b>it</b>', 'Open https://proofline.example/x?a=1&b=2 or <script>alert(1)</script>');
    const page = await get('/');
    const html = await page.text();
    expect(html).toContain('<h2>Set &lt;b&gt;it&lt;/b&gt;</h2>');
    expect(html).toContain('<a href="https://proofline.example/x?a=1&amp;b=2">');
    expect(html).not.toContain('<script>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('hands out how a mail was laid out, for pages that show it safely', async () => {
    await send('Laid out', '<p>Open <a href="https://proofline.example/x">it</a></p>', 'text/html');
    const { results } = (await (await get('/mails.json')).json()) as { results: { id: number; html: string }[] };
    expect(results[0]?.html).toContain('<a href="https://proofline.example/x">it</a>');
    expect(results[0]?.id).toBeGreaterThan(results[1]?.id ?? 0);
  });

  it('shows the pictures that came with a mail in their places', async () => {
    const picture = Buffer.from('a picture').toString('base64');
    const part = (headers: string, body: string) => `--b\r\n${headers}\r\n\r\n${body}\r\n`;
    const html = '<img src="cid:page@mail.proofline" alt="The page">';
    const parts = [
      part('Content-Type: text/html', html),
      part(
        'Content-Type: image/jpeg\r\nContent-ID: <page@mail.proofline>\r\nContent-Transfer-Encoding: base64',
        picture,
      ),
    ];
    await send('With a picture', `${parts.join('')}--b--`, 'multipart/related; boundary=b');
    const { results } = (await (await get('/mails.json')).json()) as { results: { id: number; html: string }[] };
    expect(results[0]?.html.trim()).toBe(html);
    expect(await (await get('/')).text()).toContain(`<a href="/mails/${results[0]?.id}">`);
    const shown = await get(`/mails/${results[0]?.id}`);
    expect(await shown.text()).toContain(`<img src="data:image/jpeg;base64,${picture}" alt="The page">`);
    expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*img-src data:.*sandbox/);
    expect((await get('/mails/0')).status).toBe(404);
  });

  it('keeps the last mails only', async () => {
    for (let number = 0; number < KEPT_MAILS + 2; number += 1) await send(`Mail ${number}`, 'x');
    const { count, results } = (await (await get('/mails.json')).json()) as {
      count: number;
      results: { subject: string }[];
    };
    expect([count, results[0]?.subject]).toEqual([KEPT_MAILS, `Mail ${KEPT_MAILS + 1}`]);
    expect((await get('/other')).status).toBe(404);
  });
});

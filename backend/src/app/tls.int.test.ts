import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { createLog } from '@proofline/platform/log/create-log';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepCertificate } from '../kernel/http/keep-certificate.ts';
import { readTls, type Tls } from '../kernel/http/read-tls.ts';
import { createWebServer } from '../kernel/http/web-server.ts';
import { type ApiWorld, password, people, startApiWorld } from './testing/api-world.ts';
import { ask, cookiesOf } from './testing/ask.ts';
import { testCertificate } from './testing/test-certificate.ts';

const name = 'www.proofline.example';
const publicUrl = `https://${name}`;

describe('With a certificate of its own, the api', () => {
  let world: ApiWorld;
  let tls: Tls;
  beforeAll(async () => {
    tls = await testCertificate(name);
    world = await startApiWorld(startEventStore, { publicUrl, tls });
  });
  afterAll(() => world?.stop());

  const signIn = () =>
    ask(`${world.url}/api/login/`, {
      method: 'POST',
      ca: tls.cert,
      headers: { Host: name, 'Sec-Fetch-Site': 'same-origin' },
      body: { email: people.full, password },
    });

  it('speaks HTTP/2', async () => {
    const login = await signIn();
    const session = connectHttp2(world.url, { ca: tls.cert });
    const stream = session.request({ ':authority': name, ':path': '/api/auth/users/me/', cookie: cookiesOf(login) });
    const [headers] = (await once(stream, 'response')) as [Record<string, string>];
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    session.close();
    expect(session.alpnProtocol).toBe('h2');
    expect(headers[':status']).toBe(200);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ email: people.full });
  });

  it('speaks HTTP/1.1 to whoever knows no better, under the same rules', async () => {
    const login = await signIn();
    expect(login.status).toBe(200);
    expect(cookiesOf(login)).toMatch(/^__Host-proofline_session=[\w-]{43}; __Host-proofline_device=/);
    expect((await ask(`${world.url}/hc/`, { ca: tls.cert, headers: { Host: 'rebound.example' } })).status).toBe(421);
  });

  it('carries live news, over WebSockets and by polling', async () => {
    const cookie = cookiesOf(await signIn());
    for (const transport of ['websocket', 'polling']) {
      const socket = io(world.url, {
        transports: [transport],
        forceNew: true,
        reconnection: false,
        ca: tls.cert,
        extraHeaders: { cookie, host: name, origin: publicUrl },
      });
      const hello = await new Promise((resolve, reject) => {
        socket.once('message', resolve);
        socket.once('connect_error', reject);
      });
      socket.disconnect();
      expect([transport, hello]).toEqual([transport, expect.objectContaining({ type: 'hello' })]);
    }
  });

  it('takes no TLS before 1.2', async () => {
    const { port } = new URL(world.url);
    const socket = connectTls({ port: Number(port), ca: tls.cert, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' });
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toMatch(/SSL|TLS|PROTOCOL/);
  });
});

describe('The server of the web address', () => {
  it('stops while connections are open, HTTP/2 and HTTP/1.1', async () => {
    const tls = await testCertificate(name);
    const web = createWebServer(tls, (_request, response) => response.end('here'));
    const port = await web.listen('127.0.0.1', 0);
    const session = connectHttp2(`https://127.0.0.1:${port}`, { ca: tls.cert });
    await once(session, 'connect');
    const idle = connectTls({ port, host: '127.0.0.1', ca: tls.cert, ALPNProtocols: ['http/1.1'] });
    await once(idle, 'secureConnect');
    const closed = [once(session, 'close'), once(idle, 'close')];
    await web.close();
    await Promise.all(closed);
    expect([session.destroyed, idle.destroyed]).toEqual([true, true]);
  });

  it('goes on with a renewed certificate, and with the old one where the new cannot be used', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proofline-tls-'));
    const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
    const write = async (tls: Tls) => {
      await writeFile(files.keyFile, tls.key);
      await writeFile(files.certFile, tls.cert);
    };
    const [first, second] = [await testCertificate(name), await testCertificate(name)];
    await write(first);
    const read = () => readTls(files, publicUrl, new Date());
    const web = createWebServer(await read(), (_request, response) => response.end('here'));
    const port = await web.listen('127.0.0.1', 0);
    const isServed = async ({ cert }: Tls) =>
      (await ask(`https://127.0.0.1:${port}/`, { ca: cert }).then(
        ({ text }) => text,
        () => 'refused',
      )) === 'here';
    const log = createLog('tls-test', { level: 'silent' });
    const leave = keepCertificate(files, { read, renew: web.renew, log }, 20);
    expect(await isServed(first)).toBe(true);
    await writeFile(files.certFile, 'rubbish');
    expect(await isServed(first)).toBe(true);
    await write(second);
    await expect.poll(() => isServed(second), { timeout: 10_000 }).toBe(true);
    leave();
    await web.close();
    await rm(folder, { recursive: true, force: true });
  });
});

describe('A certificate', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofline-tls-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  afterEach(() => Promise.all(['cert.pem', 'key.pem'].map((file) => rm(join(folder, file), { force: true }))));

  async function problemOf(tls: Partial<Tls>, url = publicUrl): Promise<string> {
    const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
    if (tls.cert !== undefined) await writeFile(files.certFile, tls.cert);
    if (tls.key !== undefined) await writeFile(files.keyFile, tls.key);
    return await readTls(files, url, new Date()).then(
      () => 'none',
      (error: Error) => `${error.name}: ${error.message.replaceAll(folder, '')}`,
    );
  }

  it('that browsers will not take is refused at start, and the sentence says why', async () => {
    const right = await testCertificate(name);
    const other = await testCertificate(name);
    const [yesterday, tomorrow] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
    const ended = await testCertificate(name, { notBefore: new Date(Date.now() - 172_800_000), notAfter: yesterday });
    const early = await testCertificate(name, { notBefore: tomorrow, notAfter: new Date(Date.now() + 172_800_000) });
    expect(await problemOf(right)).toBe('none');
    expect(await problemOf(right, 'https://127.0.0.1:8443')).toBe('none');
    expect(await problemOf(right, 'https://other.example')).toBe(
      'TlsUnusable: TLS_CERT is not for other.example, the name in PUBLIC_URL.',
    );
    expect(await problemOf({ cert: right.cert, key: other.key })).toBe(
      'TlsUnusable: TLS_KEY is not the key of TLS_CERT.',
    );
    expect(await problemOf(ended)).toMatch(/^TlsUnusable: TLS_CERT ended on /);
    expect(await problemOf(early)).toMatch(/^TlsUnusable: TLS_CERT begins on /);
    expect(await problemOf({ ...right, cert: 'rubbish' })).toMatch(/TLS_CERT \(\/cert.pem\) is no certificate in PEM/);
    expect(await problemOf({ ...right, key: 'rubbish' })).toMatch(/TLS_KEY \(\/key.pem\) is no private key in PEM/);
  });

  it('that is not there is refused', async () => {
    expect(await problemOf({})).toBe('TlsUnusable: TLS_CERT (/cert.pem) cannot be read: ENOENT.');
  });
});

import { BlockList } from 'node:net';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Tls } from '../kernel/http/read-tls.ts';
import { type ApiWorld, password, people, startApiWorld } from './testing/api-world.ts';
import { type Asked, type AskOptions, ask, cookiesOf } from './testing/ask.ts';
import { type Nginx, startNginx } from './testing/start-nginx.ts';
import { testCertificate } from './testing/test-certificate.ts';

const publicUrl = 'https://www.proofline.example';
/** Adds whom it was asked by, as a proxy should. */
const xForwardedFor = ['proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;'];

let world: ApiWorld;
let tls: Tls;
let proxy: Nginx;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const trusted = new BlockList();
  trusted.addAddress('127.0.0.1');
  tls = await testCertificate('www.proofline.example');
  world = await startApiWorld(startEventStore, { publicUrl, proxies: { trusted, header: 'x-forwarded-for' } });
  proxy = await startNginx({ upstreamPort: Number(new URL(world.url).port), tls, tell: xForwardedFor });
}, 60_000);
afterAll(async () => {
  await proxy?.stop();
  await world?.stop();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await world.deps.db('login_failures').delete();
});

const visit = (path: string, options: AskOptions = {}): Promise<Asked> =>
  ask(`${proxy.url}${path}`, {
    ca: tls.cert,
    ...options,
    headers: { Host: 'www.proofline.example', 'Sec-Fetch-Site': 'same-origin', ...options.headers },
  });
const signIn = (from: string, attempt = password, headers: Record<string, string> = {}): Promise<Asked> =>
  visit('/api/login/', { method: 'POST', from, headers, body: { email: people.plain, password: attempt } });
/** As which address the session of this answer is listed. */
async function listedAs(login: Asked, from: string): Promise<string | undefined> {
  const listed = await visit('/api/auth/sessions/', { from, headers: { Cookie: cookiesOf(login) } });
  const { results } = listed.body as { results: { current: boolean; address: string }[] };
  return results.find(({ current }) => current)?.address;
}

describe('Behind a proxy that ends TLS', () => {
  it('everybody has an address of their own, whatever they write into the header', async () => {
    expect(await listedAs(await signIn('127.0.0.2'), '127.0.0.2')).toBe('127.0.0.2');
    const forged = { 'X-Forwarded-For': '203.0.113.9', Forwarded: 'for=203.0.113.9' };
    expect(await listedAs(await signIn('127.0.0.3', password, forged), '127.0.0.3')).toBe('127.0.0.3');
  });

  it('whoever comes past the proxy is not believed', async () => {
    const direct = await ask(`${world.url}/api/login/`, {
      method: 'POST',
      from: '127.0.0.9',
      headers: { 'X-Forwarded-For': '203.0.113.9', 'Sec-Fetch-Site': 'same-origin' },
      body: { email: people.plain, password },
    });
    expect(await listedAs(direct, '127.0.0.2')).toBe('127.0.0.9');
  });

  it('a guesser waits, and nobody else does', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 130; attempt += 1) {
      statuses.push(
        (await signIn('127.0.0.4', 'Wrong-Pass-1!', { 'X-Forwarded-For': `198.51.100.${attempt}` })).status,
      );
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await signIn('127.0.0.5')).status).toBe(200);
  });

  it('a guesser is nobody in particular where the proxy is not named: all wait', async () => {
    const unnamed = await startApiWorld(startEventStore, { publicUrl });
    stops.push(() => unnamed.stop());
    const other = await startNginx({ upstreamPort: Number(new URL(unnamed.url).port), tls, tell: xForwardedFor });
    stops.unshift(() => other.stop());
    const attempt = (from: string) =>
      ask(`${other.url}/api/login/`, {
        method: 'POST',
        ca: tls.cert,
        from,
        headers: { Host: 'www.proofline.example', 'Sec-Fetch-Site': 'same-origin' },
        body: { email: people.plain, password: 'Wrong-Pass-1!' },
      });
    for (let count = 0; count < 121; count += 1) await attempt('127.0.0.4');
    expect((await attempt('127.0.0.5')).status).toBe(429);
  }, 60_000);

  it('a proxy that speaks RFC 7239 is understood where that is what was configured', async () => {
    const trusted = new BlockList();
    trusted.addAddress('127.0.0.1');
    const behindTwo = await startApiWorld(startEventStore, {
      publicUrl,
      proxies: { trusted: trusted, header: 'forwarded' },
    });
    stops.push(() => behindTwo.stop());
    const tell = ['proxy_set_header Forwarded "$http_forwarded, for=$remote_addr";'];
    const outer = await startNginx({ upstreamPort: Number(new URL(behindTwo.url).port), tls, tell });
    stops.unshift(() => outer.stop());
    const headers = { Host: 'www.proofline.example', 'Sec-Fetch-Site': 'same-origin', Forwarded: 'for=203.0.113.9' };
    const options = { ca: tls.cert, from: '127.0.0.6', headers };
    const login = await ask(`${outer.url}/api/login/`, {
      ...options,
      method: 'POST',
      body: { email: people.plain, password },
    });
    const listed = await ask(`${outer.url}/api/auth/sessions/`, {
      ...options,
      headers: { ...headers, Cookie: cookiesOf(login) },
    });
    expect(listed.body).toMatchObject({ results: [{ address: '127.0.0.6' }] });
  }, 60_000);

  it('cookies are held to this host and to https, and browsers to https for all names below it', async () => {
    const login = await signIn('127.0.0.2');
    const cookies = [login.headers['set-cookie'] ?? []].flat();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-proofline_\w+=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure(; Max-Age=\d+)?$/);
    }
    expect(login.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    // A cookie of the plain name may be a neighbour's.
    const planted = cookiesOf(login).replaceAll('__Host-', '');
    expect((await visit('/api/auth/users/me/', { headers: { Cookie: planted } })).status).toBe(401);
    expect((await visit('/api/auth/users/me/', { headers: { Cookie: cookiesOf(login) } })).status).toBe(200);
    const out = await visit('/api/logout/', { method: 'POST', headers: { Cookie: cookiesOf(login) } });
    expect([out.headers['set-cookie'] ?? []].flat()[0]).toMatch(/^__Host-proofline_session=; .*Secure; Max-Age=0$/);
  });

  it('live news come over a WebSocket', async () => {
    const cookie = cookiesOf(await signIn('127.0.0.2'));
    const extraHeaders = { cookie, host: 'www.proofline.example', origin: publicUrl };
    const socket = io(proxy.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ca: tls.cert,
      extraHeaders,
    });
    stops.push(async () => {
      socket.disconnect();
    });
    const hello = await new Promise((resolve, reject) => {
      socket.once('message', resolve);
      socket.once('connect_error', reject);
    });
    expect(hello).toMatchObject({ type: 'hello' });
  });
});

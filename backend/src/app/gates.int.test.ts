import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rememberedSessionTtlMs, sessionTtlMs } from '../features/sessions/sessions.ts';
import { startWorkApart } from '../kernel/http/apart/work-apart.ts';
import { type ApiWorld, password, people, startApiWorld } from './testing/api-world.ts';
import { Client } from './testing/client.ts';

const refusedLogin = { non_field_errors: ['Unable to log in with provided credentials.'] };
let world: ApiWorld;
let frontendDist: string;

beforeAll(async () => {
  await startWorkApart();
  frontendDist = await mkdtemp(join(tmpdir(), 'proofline-dist-'));
  await writeFile(join(frontendDist, 'index.html'), '<!doctype html><script nonce="__CSP_NONCE__">1</script>');
  await writeFile(join(frontendDist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  world = await startApiWorld(startEventStore, { frontendDist });
});
afterAll(async () => {
  await world?.stop();
  await rm(frontendDist, { recursive: true, force: true });
});

describe('Signing in', () => {
  it('opens a session that a cookie carries and signing out ends', async () => {
    const client = world.visitor();
    expect((await client.get('/api/session/')).body).toMatchObject({ is_authenticated: false, expires_at: null });
    const login = await client.signIn(people.full.toUpperCase(), password);
    expect([login.status, login.body]).toMatchObject([
      200,
      { is_authenticated: true, expires_in_s: expect.any(Number) },
    ]);
    const [cookie, device] = login.headers.getSetCookie();
    expect(cookie).toMatch(/^proofline_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(/^proofline_device=[\w.~-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/);
    expect((await client.get('/api/session/')).body).toMatchObject({ is_authenticated: true });
    const thief = new Client(world.url, client.cookie);
    expect((await client.post('/api/logout/')).body).toEqual({ admin_redirect: false });
    expect((await client.get('/api/session/')).body).toMatchObject({ is_authenticated: false, expires_at: null });
    expect((await thief.get('/api/auth/users/me/')).status).toBe(401);
  });

  it('stores no token, only its hash', async () => {
    const client = await world.signedIn(people.full);
    const token = /proofline_session=([\w-]+)/.exec(client.cookie ?? '')?.[1];
    const hashes: string[] = await world.deps.db('sessions').pluck('token_hash');
    expect(hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    expect(hashes).not.toContain(token);
  });

  it.each([
    [people.full, 'wrong-Password-1'],
    ['nobody@first.example', password],
    ["' or 1=1 --", password],
  ])('answers %s with a wrong pair as it answers everybody', async (email, attempt) => {
    const answer = await world.visitor().signIn(email, attempt);
    expect([answer.status, answer.body, answer.headers.get('set-cookie')]).toEqual([400, refusedLogin, null]);
  });

  it('lasts half a day, and 30 days when asked to remember', async () => {
    const short = await world.signedIn(people.plain);
    const long = world.visitor();
    const login = await long.signIn(people.plain, password, true);
    expect(login.headers.getSetCookie()[0]).toMatch(/Max-Age=2592000$/);
    const isIn = async (client: Client) => (await client.get('/api/session/')).body;
    const used = async (client: Client, ms: number, stepMs: number) => {
      for (let passed = 0; passed < ms; passed += stepMs) {
        world.clock.forward(Math.min(stepMs, ms - passed));
        await isIn(client);
      }
    };
    await used(short, sessionTtlMs - 60_000, 3_600_000);
    expect(await isIn(short)).toMatchObject({ is_authenticated: true });
    world.clock.forward(60_001);
    expect(await isIn(short)).toMatchObject({ is_authenticated: false });
    expect(await isIn(long)).toMatchObject({ is_authenticated: true });
    await used(long, rememberedSessionTtlMs - sessionTtlMs - 60_000, 6 * 24 * 3_600_000);
    expect(await isIn(long)).toMatchObject({ is_authenticated: true });
    world.clock.forward(60_001);
    expect(await isIn(long)).toMatchObject({ is_authenticated: false });
  });

  it('ends with the account being switched off', async () => {
    const client = await world.signedIn(people.other);
    await world.deps.db('accounts').where({ email: people.other }).update({ is_active: false });
    expect((await client.get('/api/auth/users/me/')).status).toBe(401);
    await world.deps.db('accounts').where({ email: people.other }).update({ is_active: true });
  });

  it('asks for both fields', async () => {
    const { status, body } = await world.visitor().post('/api/login/', { email: ' ', captcha: 'x' });
    expect([status, body]).toEqual([
      400,
      { email: ['This field is required'], password: ['This field is required'], captcha: ['Unknown field.'] },
    ]);
  });
});

describe('Preferences', () => {
  it('change one by one and stay', async () => {
    const client = await world.signedIn(people.full);
    await client.patch('/api/auth/users/me/', { preferences: { appearance: 'dark' } });
    const changed = await client.patch('/api/auth/users/me/', { preferences: { timezone: 'Europe/Stockholm' } });
    expect(changed.body).toMatchObject({
      preferences: { appearance: 'dark', sidebar_collapsed: false, timezone: 'Europe/Stockholm' },
    });
    for (const timezone of ['Mars/Olympus', '+05:30', '']) {
      const refused = await client.patch('/api/auth/users/me/', { preferences: { timezone } });
      expect([refused.status, refused.body]).toEqual([400, { 'preferences.timezone': ['Unknown timezone.'] }]);
    }
    expect((await client.patch('/api/auth/users/me/', { is_superuser: true, preferences: {} })).status).toBe(400);
  });
});

describe('A request from another site', () => {
  const list = { name: 'x', urls: ['a.example'] };

  it.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': '', Origin: 'null' },
    { 'Sec-Fetch-Site': '' },
  ])('changes nothing: %j', async (headers) => {
    const client = await world.signedIn(people.full);
    const answer = await client.post('/api/v1/url_groups/', list, { headers });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'cross_site' }]);
  });

  it('is taken for our own when it names our origin', async () => {
    const client = await world.signedIn(people.full);
    const headers = { 'Sec-Fetch-Site': '', Origin: world.url };
    expect((await client.post('/api/v1/url_groups/', list, { headers })).status).toBe(201);
    // Reading one's own write waits for the read model: it must not arrive in the middle of another test.
    expect((await client.get('/api/v1/url_groups/')).body).toMatchObject({ count: 1 });
  });

  it('may not sign anybody in', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const credentials = { email: people.full, password };
    expect((await world.visitor().post('/api/login/', credentials, { headers })).status).toBe(403);
  });
});

describe('A body', () => {
  let client: Client;
  beforeAll(async () => {
    client = await world.signedIn(people.full);
  });

  it.each([
    ['malformed JSON', '{"name":', 400],
    ['no UTF-8', Uint8Array.from([0x22, 0xff, 0xfe, 0x22]), 400],
    ['nothing at all', '', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['a text', '"x"', 400],
    ['an unknown field', '{"name":"x","urls":["a.example"],"organization_id":2}', 400],
    ['a prototype', '{"name":"x","urls":["a.example"],"__proto__":{"enabled":false}}', 400],
    ['JSON nested 100,000 deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    ['a NUL character', '{"name":"x\\u0000","urls":["a.example"]}', 400],
    ['half a surrogate pair', '{"name":"x\\ud800","urls":["a.example"]}', 400],
    ['10 MB', `{"name":"x","urls":["${'a'.repeat(10 * 1024 * 1024)}"]}`, 413],
  ])('of %s is refused and nothing is written', async (_what, raw, status) => {
    const before = (await client.get('/api/v1/url_groups/')).body;
    const answer = await client.post('/api/v1/url_groups/', undefined, { raw });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect((await client.get('/api/v1/url_groups/')).body).toEqual(before);
  });

  it('of a rule with a phrase of a megabyte is refused at its field', async () => {
    const phrase = { id: 'r', field: 'dom_text', operator: 'contains', value: 'x'.repeat(1024 * 1024) };
    const rules = { not: false, condition: 'AND', rules: [phrase] };
    for (const path of ['/api/projects/', '/api/rules/dry_run/']) {
      const answer = await client.post(path, { ...(path === '/api/projects/' ? { kind: 'compliance' } : {}), rules });
      expect(answer).toMatchObject({
        status: 400,
        body: { rules: ['Please input at least one rule, and remove any empty rules.'] },
      });
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'of type %j is not taken for JSON',
    async (type) => {
      const answer = await client.post('/api/v1/url_groups/', { name: 'x' }, { headers: { 'Content-Type': type } });
      expect(answer.status).toBe(415);
    },
  );

  it('that is compressed is not taken', async () => {
    const answer = await client.post('/api/v1/url_groups/', { name: 'x' }, { headers: { 'Content-Encoding': 'gzip' } });
    expect(answer.status).toBe(415);
  });
});

describe('What is not there', () => {
  it.each(['/api/', '/api/nothing/', '/api/projects/1/2/3/', '/hc/x', '/api/../api/nothing'])(
    'is told as JSON below the API: %s',
    async (path) => {
      const answer = await world.visitor().get(path);
      expect([path, answer.status, answer.body]).toEqual([path, 404, { code: 'not_found', detail: 'Not found.' }]);
    },
  );

  it('is told for methods too', async () => {
    const answer = await world.visitor().send('DELETE', '/api/projects/');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'OPTIONS, HEAD, GET, POST']);
  });
});

describe('The frontend', () => {
  it.each(['/', '/login', '/manage_checks/12/reports/1200000', '/password_reset/confirm/1/abc'])(
    'is one page at every address of the app: %s',
    async (path) => {
      const answer = await world.visitor().get(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const nonce = /nonce="([^"]+)"/.exec(answer.text)?.[1];
      expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}'`);
    },
  );

  it('has a policy without holes, and a new nonce each time', async () => {
    const policies = await Promise.all([1, 2].map(async () => (await world.visitor().get('/')).headers));
    const [first, second] = policies.map((headers) => headers.get('content-security-policy') ?? '');
    expect(first).not.toBe(second);
    expect(first).not.toMatch(/unsafe|\*|https?:/);
    expect(first).toContain("default-src 'none'");
    expect(policies[0]?.get('x-frame-options')).toBe('DENY');
    expect(policies[0]?.get('x-powered-by')).toBeNull();
  });

  it('is the one that was built last, and the one before it while the next is being built', async () => {
    const page = join(frontendDist, 'index.html');
    const [before, shown] = [await readFile(page, 'utf8'), async () => (await world.visitor().get('/')).text];
    await rm(page);
    expect(await shown()).toMatch(/<script nonce="[^"]+">1</);
    await writeFile(page, before.replace('>1<', '>2<'));
    expect(await shown()).toMatch(/<script nonce="[^"]+">2</);
    await writeFile(page, before);
  });

  it('names the files of the page at an address, and tells it whether the request names a session', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proofline-dist-'));
    await mkdir(join(folder, '.vite'));
    await writeFile(join(folder, 'index.html'), '<head><script>"__HAS_SESSION__"</script></head>');
    const files = { '/checks/$id': { scripts: ['assets/check.js'], late: [] } };
    await writeFile(join(folder, '.vite/pages.json'), JSON.stringify(files));
    const built = await startApiWorld(startEventStore, { frontendDist: folder });
    const [visitor, member] = [built.visitor(), await built.signedIn(people.full)];
    const [check, other] = [await visitor.get('/checks/7'), await visitor.get('/other')];
    const known = await member.get('/checks/7');
    await built.stop();
    await rm(folder, { recursive: true });
    expect(check.text).toBe(
      '<head><script>"false"</script><link rel="modulepreload" crossorigin href="/assets/check.js"></head>',
    );
    expect(other.text).toBe('<head><script>"false"</script></head>');
    expect(known.text).toContain('<script>"true"</script>');
  });

  it('sends the compressed copies of its files, to be kept for ever', async () => {
    await mkdir(join(frontendDist, 'assets'));
    await writeFile(join(frontendDist, 'assets/part-abc.js'), 'plain');
    await writeFile(join(frontendDist, 'assets/part-abc.js.gz'), gzipSync('from the copy'));
    const answer = await world.visitor().get('/assets/part-abc.js', { headers: { 'accept-encoding': 'gzip' } });
    expect([answer.status, answer.text]).toEqual([200, 'from the copy']);
    expect(answer.headers.get('cache-control')).toBe('max-age=31536000,immutable');
    expect(answer.headers.get('content-type')).toContain('javascript');
    const plain = await world.visitor().get('/assets/part-abc.js', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.text).toBe('plain');
  });

  it('has no pages for developers unless they were asked for', async () => {
    expect((await world.visitor().get('/dev/gallery')).status).toBe(404);
    const developers = await startApiWorld(startEventStore, { frontendDist, developerPages: true });
    const answer = await developers.visitor().get('/dev/gallery');
    await developers.stop();
    expect(answer.status).toBe(200);
  });

  it('hands out its files and nothing beside them', async () => {
    const visitor = world.visitor();
    const icon = await visitor.get('/favicon.svg');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    for (const path of ['/missing.js', '/assets/../../etc/passwd.txt', '/%2e%2e%2fpackage.json', '/.env.txt']) {
      expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
    }
  });
});

describe('A position to wait for', () => {
  it('must be one', async () => {
    const client = await world.signedIn(people.full);
    const answer = await client.get('/api/projects/', { headers: { 'X-Min-Position': '-1; drop' } });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'malformed_request' }]);
  });

  it('that never comes is waited for at most two seconds', async () => {
    const client = await world.signedIn(people.full);
    const startedAt = performance.now();
    const answer = await client.get('/api/projects/', { headers: { 'X-Min-Position': '999999999999' } });
    expect(answer.status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });
});

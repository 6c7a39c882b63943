import { startEventStore } from '@proofline/event-store/start-event-store';
import { createLog } from '@proofline/platform/log/create-log';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiWorld, password, people, startApiWorld } from './testing/api-world.ts';
import { ask } from './testing/ask.ts';

let world: ApiWorld;
let lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const log = createLog('security-log', {
    level: 'info',
    destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
  });
  world = await startApiWorld(startEventStore, { log });
});
afterAll(() => world?.stop());
beforeEach(() => {
  lines = [];
});

const idOf = async (email: string) =>
  (await world.deps.db('accounts').where({ email }).first<{ id: number }>('id'))?.id;
const said = (message: string) => lines.filter(({ msg }) => msg === message);

it('A refused login names the account and why, and never what was typed', async () => {
  await world.visitor().signIn(people.plain, 'Wrong-Pass-1!');
  await world.visitor().signIn('Wrong-Pass-1!', 'x');
  await world.visitor().signIn('hunter2@nowhere.example', 'Wrong-Pass-1!');
  expect(said('login refused')).toMatchObject([
    { userId: await idOf(people.plain), address: '127.0.0.1', reason: 'credentials' },
    { userId: null, reason: 'credentials' },
    { userId: null, reason: 'credentials' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/Wrong-Pass|hunter2/);
});

it('What somebody tried who may not is in the log: who, from where, which route', async () => {
  const client = await world.signedIn(people.plain);
  expect((await client.post('/api/users/', {})).status).toBe(403);
  expect((await client.post('/api/v1/url_groups/', {}, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(
    403,
  );
  expect((await ask(`${world.url}/api/session/`, { headers: { Host: 'rebound.example' } })).status).toBe(421);
  const bearer = { Authorization: 'Bearer stolen-and-revoked' };
  expect((await world.visitor().post('/api/agent/leases', {}, { headers: bearer })).status).toBe(401);
  expect(said('request refused')).toMatchObject([
    { route: 'POST /api/users/', userId: await idOf(people.plain), code: 'permission_denied', address: '127.0.0.1' },
    { route: 'POST /api/v1/url_groups/', code: 'cross_site', address: '127.0.0.1' },
    { code: 'misdirected_request' },
    { route: 'POST /api/agent/leases', code: 'not_authenticated' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('stolen-and-revoked');
});

it('A flood leaves one line for the limit it reached', async () => {
  for (let count = 0; count < 70; count += 1) await world.visitor().get('/api/captcha/');
  expect(said('request refused')).toMatchObject([{ route: 'GET /api/captcha/', status: 429, address: '127.0.0.1' }]);
});

it('A right login names the account', async () => {
  await world.visitor().signIn(people.full, password);
  expect(said('logged in')).toMatchObject([{ userId: await idOf(people.full), address: '127.0.0.1' }]);
});

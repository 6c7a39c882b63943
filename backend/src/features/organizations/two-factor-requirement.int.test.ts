import type { UserId } from '@proofline/contracts/ids';
import { READ_MODEL_CHANNEL } from '@proofline/contracts/read-model-change';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { generateSync } from 'otplib';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authorisationTable } from '../../app/authorisation-table.ts';
import { startApi } from '../../app/start-api.ts';
import { type ApiWorld, password, people, startApiWorld } from '../../app/testing/api-world.ts';
import { Client } from '../../app/testing/client.ts';
import { createAccount } from '../accounts/create-account.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.deps.db('organizations').update({ requires_two_factor: false });
});

const wanted = { code: 'two_factor_wanted' };
const requirement = (organization: number) => `/api/organizations/${organization}/two_factor/`;
const require = async (required = true) => {
  await world.deps
    .db('organizations')
    .where({ id: world.organizations.first })
    .update({ requires_two_factor: required });
};

/** Sets up the second proof over the API, as the screen does. */
async function setUp(client: Client): Promise<() => string> {
  const { secret } = (await client.post('/api/auth/users/two_factor/', { current_password: password })).body as {
    secret: string;
  };
  const code = () => generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1_000) });
  expect((await client.post('/api/auth/users/two_factor/confirm/', { otp: code() })).status).toBe(200);
  return code;
}

async function person(email: string, role: 'full_access' | 'user' = 'full_access'): Promise<Client> {
  const names = { firstName: 'Kim', lastName: 'Berg' };
  await createAccount(world.deps.db, { organization: 'First', email, ...names, password, role });
  return await world.signedIn(email);
}

describe('An organisation that requires two-factor authentication', () => {
  const reads = Object.entries(authorisationTable).filter(
    ([route, { auth }]) => auth === 'user' && /^GET /.test(route) && !route.includes(':'),
  );
  const closed = reads.filter(([, { opensWithoutTwoFactor }]) => !opensWithoutTwoFactor).map(([route]) => route);

  async function openTo(client: Client): Promise<string[]> {
    const open: string[] = [];
    for (const route of closed) {
      const { status, body } = await client.get(route.slice('GET '.length));
      if (status !== 403 || (body as { code?: string }).code !== wanted.code) open.push(`${route}: ${status}`);
    }
    return open;
  }

  it('opens nothing to who has none, but what it takes to set it up', async () => {
    const client = await world.signedIn(people.superuser);
    await require();
    expect(closed.length).toBeGreaterThan(10);
    expect(await openTo(client)).toEqual([]);
    expect((await client.post('/api/v1/url_groups/', { name: 'x', urls: ['a.example'] })).body).toMatchObject(wanted);
    expect((await client.get('/api/auth/users/me/')).body).toMatchObject({
      has_two_factor: false,
      organization: { requires_two_factor: true },
    });
    expect((await client.post('/api/auth/sessions/extend/')).status).toBe(200);
  });

  it('was seen to be open where a route is let through', async () => {
    const client = await world.signedIn(people.superuser);
    await require();
    const api = await startApi(world.deps, {
      host: '127.0.0.1',
      port: 0,
      publicUrl: undefined,
      frontendDist: undefined,
      // Routes for visitors as well are not asked for a second proof: what would leak if one were taken for such.
      weakened: (routes) => ({
        routes: routes.map((one) => (one.path === '/api/reports/' ? { ...one, auth: 'public' } : one)),
        table: { ...authorisationTable, 'GET /api/reports/': { auth: 'public', policy: 'signed_in' } },
      }),
    });
    const open = await openTo(new Client(`http://127.0.0.1:${api.port}`, client.cookie));
    await api.stop();
    expect(open).toEqual([expect.stringMatching(/^GET \/api\/reports\/: \d+/)]);
  });

  it('opens to who has set it up, in the same session, and does not let go of it again', async () => {
    const client = await person('dutiful@first.example');
    await require();
    expect((await client.get('/api/projects/')).status).toBe(403);
    const code = await setUp(client);
    expect((await client.get('/api/projects/')).status).toBe(200);
    world.clock.forward(30_000);
    const off = await client.post('/api/auth/users/two_factor/disable/', { current_password: password, otp: code() });
    expect([off.status, off.body]).toEqual([409, expect.objectContaining({ code: 'required' })]);
  });

  it('leaves other organisations alone', async () => {
    await require();
    expect((await (await world.signedIn(people.other)).get('/api/projects/')).status).toBe(200);
  });

  it('tells nothing on sockets that are open, until it is set up', async () => {
    const client = await person('listening@first.example');
    const socket = io(world.url, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie: client.cookie ?? '' },
    });
    const heard: string[] = [];
    socket.on('message', ({ type }: { type: string }) => heard.push(type));
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('hello');
    const tell = () =>
      world.deps.db.raw('select pg_notify(?, ?)', [
        READ_MODEL_CHANNEL,
        JSON.stringify({
          projection: 'reports',
          position: '1',
          touched: [{ organization: world.organizations.first, comments: [{ id: 1, report: 1 }] }],
        }),
      ]);
    const hears = async () => {
      const before = heard.length;
      await tell();
      return await expect
        .poll(() => heard.length > before, { timeout: 1_500 })
        .toBe(true)
        .then(
          () => true,
          () => false,
        );
    };
    await expect.poll(hears, { timeout: 10_000 }).toBe(true);
    await require();
    await expect.poll(hears, { timeout: 20_000 }).toBe(false);
    await setUp(client);
    await expect.poll(hears, { timeout: 20_000 }).toBe(true);
    socket.disconnect();
  }, 60_000);
});

describe('Requiring two-factor authentication', () => {
  it('is for full-access users of the organisation who have it themselves', async () => {
    const client = await person('head@first.example');
    const { first, other } = world.organizations;
    const early = await client.put(requirement(first), { required: true });
    expect([early.status, early.body]).toEqual([409, expect.objectContaining({ code: 'own_two_factor_first' })]);
    await setUp(client);
    expect((await client.put(requirement(first), { required: true })).body).toMatchObject({
      requires_two_factor: true,
    });
    expect((await client.put(requirement(other), { required: true })).status).toBe(404);
    expect((await client.put(requirement(first), { required: false })).body).toMatchObject({
      requires_two_factor: false,
    });
    const { id } = await world.deps.db('accounts').where({ email: 'head@first.example' }).first<{ id: UserId }>('id');
    const events = await world.deps.eventLog.readStream(`organization-${first}`);
    const told = events.filter(({ type }) => type === 'TwoFactorRequirementChanged');
    expect(told.map(({ data }) => data)).toEqual([
      { organizationId: first, required: true },
      { organizationId: first, required: false },
    ]);
    expect(told[0]?.metadata).toMatchObject({ actor: { type: 'user', id: String(id) } });
  });

  it('is for superusers in every organisation, and for nobody else', async () => {
    const { first, other } = world.organizations;
    const superuser = await world.signedIn(people.superuser);
    expect((await superuser.put(requirement(other), { required: true })).status).toBe(200);
    expect((await superuser.put(requirement(other), { required: false })).status).toBe(200);
    for (const email of [people.plain, people.auditor]) {
      expect((await (await world.signedIn(email)).put(requirement(first), { required: true })).status).toBe(403);
    }
  });
});

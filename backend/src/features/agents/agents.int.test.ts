import { createHash } from 'node:crypto';
import type { CrawlerAgent } from '@proofline/contracts/api/agents';
import { FEATURES_CHANNEL } from '@proofline/contracts/feature-switches';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorisationTable } from '../../app/authorisation-table.ts';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';

let world: ApiWorld;
let superuser: Client;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  superuser = await world.signedIn(people.superuser);
});
afterAll(() => world?.stop());

interface Registered {
  readonly id: string;
  readonly headers: Record<string, string>;
}

const means = { engines: ['google'], platforms: ['reddit'] };

async function register(name: string, countries: '*' | string[] = '*', told: object = {}): Promise<Registered> {
  const { body } = await superuser.post('/api/agents/registration_tokens/');
  const answer = await world
    .visitor()
    .post('/api/agent/register', { registration_token: (body as { token: string }).token, name, countries, ...told });
  const { agent_id, credential } = answer.body as { agent_id: string; credential: string };
  return { id: agent_id, headers: { Authorization: `Bearer ${credential}` } };
}

const as = (agent: Registered, method: string, path: string, body?: unknown) =>
  world.visitor().send(method, path, body, { headers: agent.headers });
const heartbeat = (agent: Registered, leases: string[] = [], pages = 0) =>
  as(agent, 'POST', '/api/agent/heartbeats', {
    leases,
    presence: { version: '1.2.3', concurrency: 4, pages, ...means },
  });

async function agents(query = ''): Promise<CrawlerAgent[]> {
  return ((await superuser.get(`/api/agents/?page_size=50&${query}`)).body as { results: CrawlerAgent[] }).results;
}
const named = async (name: string) => (await agents(`name=${name}`)).find((agent) => agent.name === name);

/** A target in the hands of an agent. */
async function held(agent: Registered, report: number): Promise<string> {
  const lease = crypto.randomUUID();
  const deadline = new Date(world.clock.now().getTime() + 45_000);
  const key = { report_id: report, check_id: 12, organization_id: world.organizations.first };
  await world.deps.db('crawl_targets').insert({
    ...key,
    kind: 'compliance',
    target: 1,
    url: 'http://site-1.example/',
    domain: 'site-1.example',
    country: 'GB',
    state: 'leased',
    attempt: 1,
    agent_id: agent.id,
    lease_id: lease,
    lease_revision: 0,
    pages_before: 0,
    deadline,
  });
  return lease;
}

describe('The list of agents', () => {
  it('tells who lives, where, what it does and how fast', async () => {
    const declared = { kinds: ['compliance', 'toplist'], engines: ['bing'], platforms: [] };
    const agent = await register('uk-1', ['GB', 'IE'], declared);
    expect(await named('uk-1')).toMatchObject({
      ...declared,
      status: 'waiting',
      last_seen_at: null,
      countries: ['GB', 'IE'],
    });
    await heartbeat(agent, [], 12);
    await held(agent, 1_200_000);
    world.clock.forward(60_000);
    await heartbeat(agent, [], 3);
    const seen = await named('uk-1');
    expect(seen).toMatchObject({
      ...means,
      kinds: ['compliance'],
      status: 'alive',
      version: '1.2.3',
      concurrency: 4,
      leases: 1,
      pages_per_minute: 0.8,
    });
    expect(seen?.pages_by_minute.at(-1)).toBe(12);
    expect(seen?.targets).toEqual([{ report: 1_200_000, target: 1, url: 'http://site-1.example/', country: 'GB' }]);
    world.clock.forward(46_000);
    expect(await named('uk-1')).toMatchObject({ status: 'silent' });
  });

  it('can be searched, filtered and sorted', async () => {
    for (const name of ['de-1', 'de-2']) await heartbeat(await register(name));
    expect((await agents('name=DE-')).map(({ name }) => name)).toEqual(['de-1', 'de-2']);
    expect((await agents('name=de-&ordering=-name')).map(({ name }) => name)).toEqual(['de-2', 'de-1']);
    expect((await agents('status=alive')).every(({ status }) => status === 'alive')).toBe(true);
    expect((await superuser.get('/api/agents/?status=nonsense')).status).toBe(400);
    expect((await superuser.get('/api/agents/?ordering=credential')).status).toBe(400);
  });

  it('is for superusers alone', async () => {
    const full = await world.signedIn(people.full);
    for (const [method, path] of [
      ['GET', '/api/agents/'],
      ['POST', '/api/agents/registration_tokens/'],
      ['POST', `/api/agents/${crypto.randomUUID()}/revoke/`],
    ] as const) {
      expect((await full.send(method, path)).status).toBe(403);
    }
    expect((await superuser.post('/api/agents/nobody/revoke/')).status).toBe(404);
    expect((await superuser.post(`/api/agents/${crypto.randomUUID()}/revoke/`)).status).toBe(404);
  });
});

/** Types of what a browser is told over the socket. */
function listenAs(client: Client): { socket: Socket; told: string[] } {
  const socket = io(world.url, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: client.cookie ?? '', origin: world.url },
  });
  const told: string[] = [];
  socket.on('message', (message: { type: string }) => told.push(message.type));
  return { socket, told };
}

describe('News of agents', () => {
  it('reach superusers over the socket, and nobody else', async () => {
    const boss = listenAs(superuser);
    const member = listenAs(await world.signedIn(people.full));
    try {
      for (const { told } of [boss, member]) await expect.poll(() => told, { timeout: 10_000 }).toContain('hello');
      const agent = await register('spoken-of');
      await heartbeat(agent);
      await expect.poll(() => boss.told, { timeout: 10_000 }).toContain('agents_changed');
      // What everybody is told comes after it on every connection, so its absence before is no matter of patience.
      await world.deps.db.raw('select pg_notify(?, ?)', [FEATURES_CHANNEL, '']);
      await expect.poll(() => member.told, { timeout: 10_000 }).toContain('features_changed');
      expect(member.told).not.toContain('agents_changed');
    } finally {
      boss.socket.disconnect();
      member.socket.disconnect();
    }
  });
});

describe('A stolen credential', () => {
  const thing = 'what the page says';
  const sha256 = createHash('sha256').update(thing).digest('hex');

  it.each(
    Object.entries(authorisationTable)
      .filter(([, { auth }]) => auth === 'user')
      .map(([route]) => route),
  )('opens nothing of people: %s', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    stolen ??= await register('stolen');
    const target = path.replace(':id', '1200000').replace(':sha256', sha256);
    const { status, body, text } = await as(stolen, method, target, method === 'GET' ? undefined : {});
    expect(status).toBe(401);
    // What is shown in a frame is refused by a page, which says no more.
    if (framed.has(route)) expect(text).toMatch(/^<!doctype html>.*Authentication credentials were not provided/isu);
    else expect(Object.keys(body as object)).toEqual(['code', 'detail']);
  });
  const framed: ReadonlySet<string> = new Set(['GET /api/report_results/:id/page']);
  let stolen: Registered | undefined;

  it("reaches nothing of another agent's leases, and is not told that they exist", async () => {
    const [thief, owner] = [await register('thief'), await register('owner')];
    const lease = await held(owner, 1_300_000);
    const nobodys = crypto.randomUUID();
    for (const [method, path, body] of [
      ['POST', '/api/agent/heartbeats', (id: string) => ({ leases: [id] })],
      ['POST', '/api/agent/leases/return', (id: string) => ({ leases: [id] })],
      ['POST', '/api/agent/results', (id: string) => postOf(id)],
    ] as const) {
      const theirs = await as(thief, method, path, body(lease));
      const none = await as(thief, method, path, body(nobodys));
      const blind = (text: string) =>
        text
          .replaceAll(lease, '-')
          .replaceAll(nobodys, '-')
          .replace(/"deadline":"[^"]+"/, '');
      expect(blind(theirs.text)).toBe(blind(none.text));
      expect(theirs.status).toBe(none.status);
    }
    for (const id of [lease, nobodys]) {
      const put = await world.visitor().send('PUT', `/api/agent/evidence/${sha256}?lease=${id}`, undefined, {
        headers: { ...thief.headers, 'Content-Type': 'application/octet-stream' },
        raw: thing,
      });
      expect(put).toMatchObject({ status: 409, body: { code: 'lease_lost' } });
    }
    expect(await world.deps.db('crawl_targets').where({ report_id: 1_300_000 }).first()).toMatchObject({
      state: 'leased',
      agent_id: owner.id,
      lease_id: lease,
    });
  });

  const postOf = (lease: string) => ({
    targets: [{ report: 1_300_000, target: 1, lease, revision: 0, pages: [], finished: { outcome: 'failed' } }],
  });

  it('is worth nothing within a moment of being revoked, also to a request that is under way', async () => {
    const agent = await register('revoked');
    const lease = await held(agent, 1_400_000);
    // An upload that began before, and of which the end is still to come.
    let finish = () => {};
    const rest = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slowly = new ReadableStream<Uint8Array>({
      async start(stream) {
        stream.enqueue(new TextEncoder().encode(thing.slice(0, 4)));
        await rest;
        stream.enqueue(new TextEncoder().encode(thing.slice(4)));
        stream.close();
      },
    });
    // Node streams a body only when told so; the browser's types do not know that.
    const streamed: RequestInit & { duplex: 'half' } = {
      method: 'PUT',
      headers: { ...agent.headers, 'content-type': 'application/octet-stream' },
      body: slowly,
      duplex: 'half',
    };
    const upload = fetch(`${world.url}/api/agent/evidence/${sha256}?lease=${lease}`, streamed);
    const startedAt = performance.now();
    expect((await superuser.post(`/api/agents/${agent.id}/revoke/`)).status).toBe(204);
    expect((await heartbeat(agent)).status).toBe(401);
    expect((await as(agent, 'POST', '/api/agent/leases', { max_targets: 1 })).status).toBe(401);
    finish();
    expect([401, 409]).toContain((await upload).status);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(await named('revoked')).toMatchObject({ status: 'revoked' });
    expect((await superuser.post(`/api/agents/${agent.id}/revoke/`)).status).toBe(204);
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type ApiWorld, people, startApiWorld } from '@proofline/backend/app/testing/api-world';
import type { Client } from '@proofline/backend/app/testing/client';
import { type KillableApi, startKillableApi } from '@proofline/backend/app/testing/killable-api';
import { type Fixture, runningReport } from '@proofline/backend/app/testing/report-fixture';
import { openSession } from '@proofline/backend/features/sessions/sessions';
import type { UserId } from '@proofline/contracts/ids';
import { randomSource } from '@proofline/demo-web/content/random-source';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { queryKeys } from '@proofline/frontend/shared/api/query-keys';
import type { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveClient, openLiveClient, type Shown } from './testing/live-client.ts';
import { type Relay, startRelay } from './testing/relay.ts';

const seed = 20_261_124;
/** `CUT_SOCKETS=full`: for those who have a quarter of an hour; `dense`: the same cuts and kills within three minutes. */
const mode = process.env.CUT_SOCKETS;
const isFull = mode === 'full' || mode === 'dense';
/** Of each of two organisations. */
const clientsEach = isFull ? 100 : 3;
/** An account has room for so many pages in one session. */
const clientsASession = 25;
const cutsEach = isFull ? 20 : 8;
const kills = isFull ? 20 : 4;
const writes = isFull ? 120 : 60;
const stormMs = mode === 'full' ? 600_000 : mode === 'dense' ? 180_000 : 20_000;
/** Less than a page waits where nobody answers (60 s): what is right by then, live messages and a busy server's word did. */
const settledLimitMs = isFull ? 45_000 : 20_000;
/** All pages open in one moment, in one process, on a machine that may have other things to do. */
const openedLimitMs = isFull ? 180_000 : settledLimitMs;

let world: ApiWorld;
let api: KillableApi | undefined;
let relays: Relay[];
let clients: LiveClient[];
let full: Client;
let other: Client;
let report: Fixture;

const shown = (run: Fixture): Shown[] => [
  { key: queryKeys.projects.list({}), path: '/api/projects/' },
  { key: queryKeys.reports.list({}), path: '/api/reports/' },
  { key: queryKeys.reports.detail(run.reportId), path: `/api/reports/${run.reportId}/` },
  { key: queryKeys.comments.everywhere({}), path: '/api/comments/?ordering=-ctime' },
  { key: queryKeys.urlLists.list({}), path: '/api/v1/url_groups/' },
  { key: queryKeys.favorites.list({}), path: '/api/favorite_projects/' },
  { key: queryKeys.dashboard.attention, path: '/api/attention/' },
];

const lists: Shown[] = [{ key: queryKeys.urlLists.list({}), path: '/api/v1/url_groups/' }];

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  api = await startKillableApi(world.places);
  [full, other] = await Promise.all([world.signedIn(people.full), world.signedIn(people.other)]);
  const superuser = await world.signedIn(people.superuser);
  for (const name of ['enable_favorites', 'enable_comments']) {
    await superuser.patch(`/api/waffle_switches/${name}/`, { active: true });
  }
  report = await runningReport(world, 1001);
  const foreign = await runningReport(world, 2001, world.organizations.other);
  await full.post('/api/dashboard_visits/', {});
  await other.post('/api/dashboard_visits/', {});
  const sessions = Array.from({ length: Math.ceil(clientsEach / clientsASession) }, async () => [
    { run: report, cookie: await sessionOf(people.full) },
    { run: foreign, cookie: await sessionOf(people.other) },
  ]);
  const owners = (await Promise.all(sessions)).flatMap((pair) =>
    Array.from({ length: Math.min(clientsEach, clientsASession) }, () => pair).flat(),
  );
  relays = await Promise.all(owners.map(({ cookie }, at) => startRelay(() => api?.url, cookie, `127.1.0.${at + 1}`)));
  clients = owners.map(({ run }, at) => openLiveClient(relays[at]?.url ?? '', shown(run)));
});
afterAll(async () => {
  for (const client of clients ?? []) client.close();
  for (const relay of relays ?? []) await relay.stop();
  await api?.kill();
  await world?.stop();
});

/** A cookie. Not by signing in: who does so again and again is asked whether they are human. */
async function sessionOf(email: string): Promise<string> {
  const { db, clock } = world.deps;
  const account = await db('accounts').where({ email }).first<{ id: UserId }>('id');
  const device = { userAgent: 'A browser', address: '127.0.0.1' };
  const { cookie } = await openSession(
    { db, clock },
    { userId: account.id, remember: false, secure: false, ...device },
  );
  return cookie.split(';')[0] ?? '';
}

/** Without what changes by the clock alone: pages in the last minute. */
const lasting = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer ?? null, (key, value) => (key === 'rate_per_s' ? null : value)));

/** What clients show that the API does not answer now; each organisation's answers are asked for once. */
async function differences(looked = clients): Promise<string[]> {
  const found: string[] = [];
  const asked = new Map<string, Promise<unknown>>();
  for (const [at, client] of looked.entries()) {
    const reader = looked === clients && at % 2 === 1 ? other : full;
    const state = client.state();
    for (const [which, { path }] of client.shown.entries()) {
      const key = `${reader === full} ${path}`;
      if (!asked.has(key))
        asked.set(
          key,
          reader.get(path).then(({ body }) => body),
        );
      const isSame = isDeepStrictEqual(lasting(state[which]), lasting(await asked.get(key)));
      if (!isSame) found.push(`client ${at}: ${path}`);
    }
  }
  return found;
}

const settled = (looked = clients, timeout = settledLimitMs) =>
  expect.poll(() => differences(looked).catch(String), { timeout, interval: 250 }).toEqual([]);

async function restartApi(): Promise<void> {
  const dying = api;
  api = undefined;
  await dying?.kill();
  api = await startKillableApi(world.places);
}

/** At random moments of the storm, one after the other. */
async function atRandom(what: string, times: number, act: (at: number) => unknown): Promise<void> {
  const random = randomSource(seed, what);
  const moments = Array.from({ length: times }, () => random.next() * stormMs).toSorted((a, b) => a - b);
  const startedAt = performance.now();
  for (const [at, moment] of moments.entries()) {
    await wait(Math.max(0, startedAt + moment - performance.now()));
    await act(at);
  }
}

async function write(at: number): Promise<void> {
  const writer = at % 3 === 0 ? other : full;
  if (at % 2 === 0) await writer.post('/api/v1/url_groups/', { name: `List ${at}`, urls: ['site.example'] });
  else if (writer === full) await full.post('/api/comments/', { report: report.reportId, comment: `Word ${at}` });
  else await other.post('/api/favorite_projects/', { project: 2001 });
}

describe('pages whose sockets are cut while the api is killed', () => {
  it(
    'show what the API says, every one of them and all of it',
    async () => {
      await settled(clients, openedLimitMs);
      await Promise.all([
        atRandom('writes', writes, write),
        atRandom('kills', kills, restartApi),
        ...relays.map((relay, at) => atRandom(`cuts ${at}`, cutsEach, () => relay.cut())),
      ]);
      await report.complete();
      await settled();
      const [first] = clients;
      expect(JSON.stringify(first?.state())).toContain(`List ${writes - 2}`);
      expect(JSON.stringify(clients[1]?.state())).not.toContain('Word');
    },
    stormMs + openedLimitMs + 2 * settledLimitMs,
  );

  it('ask again for what was not answered when the message came, though nothing was missed since', async () => {
    const relay = await startRelay(() => api?.url, full.cookie ?? '');
    const page = openLiveClient(relay.url, lists);
    try {
      await settled([page]);
      relay.leaveUnanswered(true);
      const asked = expect.poll(() => page.failures(), { timeout: settledLimitMs });
      await full.post('/api/v1/url_groups/', { name: 'Told, and not answered', urls: ['site.example'] });
      await asked.toBeGreaterThan(0);
      relay.leaveUnanswered(false);
      relay.cut();
      await settled([page]);
    } finally {
      page.close();
      await relay.stop();
    }
  }, 60_000);

  it('are made right by what they do when they come back: one that does not catch up was seen to be wrong', async () => {
    const relay = await startRelay(() => api?.url, full.cookie ?? '');
    /** Whoever catches up asks for everything: by keys of one word. */
    const forgetful = (client: QueryClient) => {
      const invalidate = client.invalidateQueries.bind(client);
      client.invalidateQueries = async (filters, options) =>
        filters?.queryKey?.length === 1 ? undefined : await invalidate(filters, options);
    };
    const right = openLiveClient(relay.url, lists);
    const wrong = openLiveClient(relay.url, lists, forgetful);
    try {
      await settled([right, wrong]);
      relay.close(true);
      await full.post('/api/v1/url_groups/', { name: 'Made meanwhile', urls: ['site.example'] });
      relay.close(false);
      await settled([right]);
      expect(await differences([wrong])).toEqual(['client 0: /api/v1/url_groups/']);
    } finally {
      right.close();
      wrong.close();
      await relay.stop();
    }
  }, 60_000);
});

import { healthDetailsSchema, healthSchema } from '@proofline/contracts/api/health';
import { exampleConfiguration } from '@proofline/contracts/events/check';
import { checkStream, urlListStream } from '@proofline/contracts/events/streams';
import { FEATURES_CHANNEL } from '@proofline/contracts/feature-switches';
import { checkIdSchema, urlListIdSchema } from '@proofline/contracts/ids';
import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { checkConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import { type ServerMessage, serverMessageSchema } from '@proofline/contracts/socket/messages';
import { type EventStore, startEventStore } from '@proofline/event-store/start-event-store';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { freePort } from '@proofline/platform/process/free-port';
import { io } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { createRegistrationToken } from '../features/agents/registration-token.ts';
import { startReactors } from '../features/runs/start-reactors.ts';
import { ScriptedAgent } from '../features/runs/testing/scripted-agent.ts';
import { type ApiWorld, people, startApiWorld } from './testing/api-world.ts';
import type { Client } from './testing/client.ts';

const patience = { timeout: 20_000 };
const list = { name: 'Written meanwhile', urls: ['a.example'] };
const sentence = /^The event log is empty.*npm run log -- adopt/;

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

interface Place {
  readonly world: ApiWorld;
  /** Puts an empty log behind the address of the log. */
  loseLog(): Promise<void>;
  /** Puts the log back. */
  bringBack(): Promise<void>;
}

/** An api over a log whose node can be exchanged for that of another one. */
async function startPlace(comparesLog: boolean): Promise<Place> {
  const port = await freePort();
  const other = await testDatabase();
  stops.push(() => other.drop());
  let node: EventStore | undefined;
  let ownUrl = '';
  const standHere = async (databaseUrl: string) => {
    await node?.stop();
    node = await startEventStore({ databaseUrl, port, allowUnsafeDurability: true });
  };
  const world = await startApiWorld(
    async ({ databaseUrl }) => {
      ownUrl = databaseUrl;
      await standHere(databaseUrl);
      return { connectionString: `esdb://127.0.0.1:${port}?tls=false`, stop: async () => await node?.stop() };
    },
    { comparesLog },
  );
  stops.push(() => world.stop());
  return { world, loseLog: () => standHere(other.url), bringBack: () => standHere(ownUrl) };
}

/** A run with two targets that agents may take, and the agent. */
async function startRun({ deps, happened, clock, url }: ApiWorld): Promise<ScriptedAgent> {
  const stopReactors = startReactors({ ...deps, clock });
  stops.push(stopReactors);
  const urlListId = urlListIdSchema.parse(1);
  const urls = ['https://a.example/', 'https://b.example/'];
  await happened(urlListStream(urlListId), [
    { type: 'UrlListCreated', data: { urlListId, name: 'List', urls, enabled: true } },
  ]);
  const checkId = checkIdSchema.parse(1);
  const configuration = checkConfigurationSchema.parse({
    ...partsOf({ platform: 'reddit' }),
    ...exampleConfiguration,
    ...{ name: 'Check', schedule: 'onetime', urlLists: [1] },
  });
  await happened(checkStream(checkId), [{ type: 'CheckCreated', data: { checkId, configuration, timezone: 'UTC' } }]);
  const { token } = await createRegistrationToken(deps);
  const agent = await ScriptedAgent.register(url, token, '*');
  await expect.poll(async () => (await deps.db('crawl_reports').first('state'))?.state, patience).toBe('open');
  expect(await targetStates(deps)).toEqual(['waiting', 'waiting']);
  return agent;
}

const targetStates = async ({ db }: ApiWorld['deps']): Promise<string[]> =>
  (await db('crawl_targets').orderBy('target').select('state')).map(({ state }) => state);

/** What a browser is told over the socket. */
function listenAs(client: Client, url: string): ServerMessage[] {
  const headers = { cookie: client.cookie ?? '', origin: url };
  const socket = io(url, { transports: ['websocket'], forceNew: true, extraHeaders: headers });
  stops.push(async () => socket.disconnect());
  const told: ServerMessage[] = [];
  socket.on('message', (message: unknown) => told.push(serverMessageSchema.parse(message)));
  return told;
}
const logStates = (told: readonly ServerMessage[]) =>
  told.flatMap((message) => (message.type === 'log_state' ? [message.standing_still] : []));
const types = (told: readonly ServerMessage[]) => told.map(({ type }) => type);

describe('While the log is not the one that was read', () => {
  it('nobody works, callers and superusers are told why, and all goes on when it is back', async () => {
    const { world, loseLog, bringBack } = await startPlace(true);
    const { url, deps } = world;
    const agent = await startRun(world);
    const lease = () => agent.request('POST', '/api/agent/leases', JSON.stringify({ max_targets: 1 }));
    expect(await lease()).toMatchObject({ status: 200, body: { targets: [{ target: 1 }] } });
    const [superuser, member] = [await world.signedIn(people.superuser), await world.signedIn(people.full)];
    const [boss, colleague] = [listenAs(superuser, url), listenAs(member, url)];
    for (const told of [boss, colleague]) await expect.poll(() => types(told), patience).toContain('hello');

    await loseLog();
    await expect.poll(() => logStates(boss), patience).toEqual([expect.stringMatching(sentence)]);
    const late = listenAs(superuser, url);
    await expect.poll(() => logStates(late), patience).toEqual([expect.stringMatching(sentence)]);
    const refused = await member.post('/api/v1/url_groups/', list);
    expect([refused.status, refused.body]).toEqual([
      503,
      { code: 'log_not_ours', detail: expect.stringMatching(sentence) },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await member.get('/api/v1/url_groups/')).body).toMatchObject({ count: 1 });
    expect(await lease()).toMatchObject({ status: 503, body: { code: 'log_not_ours' } });
    expect(await targetStates(deps)).toEqual(['leased', 'waiting']);
    const health = await world.visitor().get('/hc/');
    expect(health.status).toBe(200);
    expect(healthSchema.parse(health.body).standing_still).toMatch(sentence);
    expect(healthSchema.parse(health.body).parts.find(({ name }) => name === 'log')?.state).toBe('degraded');
    expect(healthDetailsSchema.parse((await superuser.get('/api/health/')).body).parts).toContainEqual(
      expect.objectContaining({ name: 'log', sentence: expect.stringMatching(sentence) }),
    );

    await bringBack();
    for (const told of [boss, late]) await expect.poll(() => logStates(told).at(-1), patience).toBeNull();
    expect(await lease()).toMatchObject({ status: 200, body: { targets: [{ target: 2 }] } });
    expect((await member.post('/api/v1/url_groups/', list)).status).toBe(201);
    const well = healthSchema.parse((await world.visitor().get('/hc/')).body);
    expect(well.parts).toContainEqual(expect.objectContaining({ name: 'log', state: 'ok' }));
    // What everybody is told comes after it on every connection, so its absence before is no matter of patience.
    await deps.db.raw('select pg_notify(?, ?)', [FEATURES_CHANNEL, '']);
    await expect.poll(() => types(colleague), patience).toContain('features_changed');
    expect(logStates(colleague)).toEqual([]);
  }, 90_000);

  it('an api that does not compare works on in whatever log stands there: the mutant', async () => {
    const { world, loseLog } = await startPlace(false);
    const agent = await startRun(world);
    await loseLog();
    const member = await world.signedIn(people.full);
    await expect.poll(async () => (await member.post('/api/v1/url_groups/', list)).status, patience).toBe(201);
    // There is nothing to give: the run's own stream, which is asked, is not in that log.
    await expect
      .poll(async () => (await agent.request('POST', '/api/agent/leases', '{"max_targets":1}')).status, patience)
      .toBe(200);
  }, 60_000);
});

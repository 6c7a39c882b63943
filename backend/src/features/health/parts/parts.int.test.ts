import { randomUUID } from 'node:crypto';
import { LEASE_TTL_MS } from '@proofline/contracts/agent-api/leases';
import { type HealthDetails, healthDetailsSchema, healthSchema } from '@proofline/contracts/api/health';
import { checkIdSchema, urlListIdSchema } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { ForeignEvents } from '@proofline/platform/event-log/foreign-events';
import { FOREIGN_LABEL, foreignFinding } from '@proofline/platform/event-log/foreign-finding';
import { createLog } from '@proofline/platform/log/create-log';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { startHeartbeat } from '@proofline/platform/process/heartbeat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../../app/testing/api-world.ts';
import type { Client } from '../../../app/testing/client.ts';

let world: ApiWorld;
let superuser: Client;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  superuser = await world.signedIn(people.superuser);
});
afterAll(() => world?.stop());

type Part = HealthDetails['parts'][number];
const log = createLog('test', { level: 'fatal' });
/** Parts are looked at every five seconds, and a superuser may ask so often a minute. */
const patience = { timeout: 15_000, interval: 500 };

async function part(name: Part['name']): Promise<Part> {
  const details = healthDetailsSchema.parse((await superuser.get('/api/health/')).body);
  const found = details.parts.find((one) => one.name === name);
  if (found === undefined) throw new Error(`Nothing is told about ${name}.`);
  return found;
}

const figures = ({ figures = [] }: Pick<Part, 'figures'>) =>
  Object.fromEntries(figures.map(({ label, value }) => [label, value]));

describe('Work in the background', () => {
  it('is down while nobody does it, and that is no outage', async () => {
    await expect.poll(() => part('projections'), patience).toMatchObject({ state: 'down' });
    expect((await part('projections')).sentence).toMatch(/npm run projections/);
    const health = await world.visitor().get('/hc/');
    expect([health.status, healthSchema.parse(health.body).status]).toEqual([200, 'degraded']);
  });

  it('is well while somebody is heard of, down again after a silence, and since when is said', async () => {
    const stop = startHeartbeat({ db: world.deps.db, kind: 'projections', log });
    await expect.poll(() => part('projections'), patience).toMatchObject({ state: 'ok' });
    expect(figures(await part('projections'))).toEqual({ Processes: 1 });
    const before = await part('projections');
    await stop();
    // As a killed process leaves it.
    await world.deps.db.raw(
      `insert into process_heartbeats (process_id, kind, parts, beat_at)
       values (gen_random_uuid(), 'projections', '{}', now() - interval '25 seconds')`,
    );
    await expect.poll(() => part('projections'), patience).toMatchObject({ state: 'down' });
    const after = await part('projections');
    expect(after.sentence).toMatch(/last heard of \d+ s ago/);
    expect(Date.parse(after.since)).toBeGreaterThan(Date.parse(before.since));
  }, 60_000);

  it('says how far it is behind in events of its own and in seconds, whatever positions lie between', async () => {
    const stop = startHeartbeat({ db: world.deps.db, kind: 'reactors', log });
    const started = async () => (await part('reactors')).items?.find(({ name }) => name === 'start-runs');
    await expect.poll(started, patience).toMatchObject({ state: 'ok' });
    // Positions of a log of its own would be consecutive: what lies between is of no interest to this reactor.
    for (const urlListId of [1, 2, 3]) {
      const data = { urlListId: urlListIdSchema.parse(urlListId), name: `List ${urlListId}`, urls: [], enabled: true };
      await world.happened(`urllist-${urlListId}`, [{ type: 'UrlListCreated', data }]);
    }
    await world.happened('check-999', [{ type: 'CheckEnabled', data: { checkId: checkIdSchema.parse(999) } }]);
    world.clock.forward(60_000);
    await expect.poll(async () => figures((await started()) ?? {})['Events behind'], patience).toBe(1);
    expect(await started()).toMatchObject({ state: 'degraded' });
    expect(figures((await started()) ?? {})['Behind by']).toBeGreaterThanOrEqual(60);
    expect(await part('reactors')).toMatchObject({
      state: 'degraded',
      sentence: expect.stringContaining('start-runs'),
    });
    // Read models saw the same event, and have handled it.
    const readModels = (await part('projections')).items ?? [];
    expect(readModels.map((item) => figures(item)['Events behind'])).toEqual(readModels.map(() => 0));
    await stop();
  }, 60_000);
});

describe('The log', () => {
  it('tells how much in it is not ours, by whichever process met most', async () => {
    const foreign = new ForeignEvents(log);
    const stops = [foreign, new ForeignEvents(log)].map((one) =>
      startHeartbeat({ db: world.deps.db, kind: 'projections', log, tell: () => ({ log: foreignFinding(one) }) }),
    );
    for (const position of [5n, 9n]) foreign.passOver({ stream: 'report-7', type: 'ReportRequested', position });
    const met = async () => figures(await part('log'))[FOREIGN_LABEL];
    await expect.poll(met, patience).toBe(2);
    // Nothing is wrong with it.
    expect((await part('log')).state).toBe('ok');
    for (const stop of stops) await stop();
    await expect.poll(met, patience).toBeUndefined();
  }, 50_000);
});

describe('Mail', () => {
  const mailWaits = async (row: Record<string, unknown>) =>
    await world.deps.db('mail_outbox').insert({ mail: '{}', next_attempt_at: world.clock.now(), ...row });

  it('that is refused or given up is degraded', async () => {
    await expect.poll(() => part('mail'), patience).toMatchObject({ state: 'ok' });
    await mailWaits({ attempts: 2, last_error: 'Error' });
    await expect.poll(() => part('mail'), patience).toMatchObject({ state: 'degraded' });
    expect(figures(await part('mail'))).toMatchObject({ Waiting: 1, 'Refused, tried again': 1 });
    await world.deps.db('mail_outbox').delete();
  }, 40_000);

  it('that waits for settings says so, by the word of whoever would send it', async () => {
    const sentence = 'SMTP_URL and PUBLIC_URL are not both set: mails wait until they are.';
    const stop = startHeartbeat({
      ...{ db: world.deps.db, kind: 'reactors', log },
      tell: () => ({ mail: { state: 'degraded', sentence } }),
    });
    await expect.poll(() => part('mail'), patience).toMatchObject({ state: 'ok', sentence });
    await mailWaits({});
    await expect.poll(() => part('mail'), patience).toMatchObject({ state: 'degraded', sentence });
    await stop();
  }, 40_000);
});

describe('Crawler agents', () => {
  /** From another set of countries, and heard of as long ago. */
  async function serves(countries: readonly string[] | null, silentForMs = 0): Promise<void> {
    const { db, clock } = world.deps;
    const agentId = randomUUID();
    await db('agents').insert({ agent_id: agentId, name: 'Agent', countries, credential_sha256: agentId });
    const last_seen_at = new Date(clock.now().getTime() - silentForMs);
    await db('agent_presence').insert({ agent_id: agentId, last_seen_at });
  }
  const waits = (country: string, target: number) => {
    const site = { url: 'https://a.example/', domain: 'a.example', country };
    const of = { report_id: '700000', check_id: 7, organization_id: 1, kind: 'compliance' };
    return world.deps.db('crawl_targets').insert({ ...of, ...site, target, state: 'waiting' });
  };
  /** As anybody may ask: no word of which country. */
  const toldToAll = async () => {
    const { status, body } = await world.visitor().get('/hc/');
    const { parts } = healthSchema.parse(body);
    return [status, parts.find(({ name }) => name === 'agents')?.state];
  };

  it('are told by country: whose checks wait for an agent that lives', async () => {
    await expect.poll(toldToAll, patience).toEqual([200, 'ok']);
    await waits('AT', 1);
    await waits('AT', 2);
    await waits('DE', 3);
    // Heard of too long ago to be alive.
    await serves(null, 10 * LEASE_TTL_MS);
    await expect
      .poll(() => part('agents'), patience)
      .toMatchObject({
        state: 'down',
        sentence: 'No crawler agent is alive; checks wait for: AT, DE.',
      });
    expect(await toldToAll()).toEqual([200, 'down']);
    await serves(['DE']);
    await expect
      .poll(() => part('agents'), patience)
      .toMatchObject({
        state: 'degraded',
        sentence: 'No crawler agent that is alive serves AT, which checks need.',
      });
    expect((await part('agents')).items).toMatchObject([
      { name: 'AT', state: 'degraded', figures: [{ label: 'Targets waiting', value: 2 }] },
      { name: 'DE', state: 'ok', figures: [{ label: 'Targets waiting', value: 1 }] },
    ]);
    expect(await toldToAll()).toEqual([200, 'degraded']);
    await serves(['AT', 'CH']);
    await expect.poll(toldToAll, patience).toEqual([200, 'ok']);
    await world.deps.db('crawl_targets').delete();
  }, 60_000);
});

describe('Parked events', () => {
  it('are degraded as long as one is parked', async () => {
    await expect.poll(() => part('parked_events'), patience).toMatchObject({ state: 'ok' });
    const row = { reader: 'reactor:start-runs', sequence: 'check-1', stream: 'check-1', position: 1 };
    await world.deps.db(PARKED_EVENTS).insert({ ...row, event_id: 'x', type: 'CheckEnabled', state: 'parked' });
    await expect.poll(() => part('parked_events'), patience).toMatchObject({ state: 'degraded' });
    await world.deps.db(PARKED_EVENTS).delete();
    await expect.poll(() => part('parked_events'), patience).toMatchObject({ state: 'ok' });
  }, 50_000);
});

describe('Evidence', () => {
  it('can be written, and how much room there is is said', async () => {
    await expect.poll(() => part('evidence'), patience).toMatchObject({ figures: [{ unit: 'bytes' }] });
  });
});

import { HEALTH_PARTS, type HealthDetails, healthDetailsSchema, healthSchema } from '@proofline/contracts/api/health';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { LogNotOurs } from '@proofline/platform/event-log/gate';
import type { GateState } from '@proofline/platform/log-identity/log-gate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';

const open: GateState = { state: 'open', finding: 'same', sentence: '', since: new Date() };
const sentence = 'The event log is empty: npm run log -- adopt.';
const logGate = {
  state: open,
  onChange: () => () => undefined,
  pass: async () => undefined,
  refuseWhenClosed: () => {
    if (logGate.state.state === 'closed') throw new LogNotOurs(logGate.state.sentence);
  },
};
let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld(startEventStore, { logGate });
});
afterAll(() => world?.stop());

const details = async (): Promise<HealthDetails> =>
  healthDetailsSchema.parse((await (await world.signedIn(people.superuser)).get('/api/health/')).body);

describe('Health', () => {
  it('is told to anybody, whatever a monitor appends: states and since when, nothing else', async () => {
    const answer = await world.visitor().get('/hc/?probe=1&source=monitor');
    expect(answer.status).toBe(200);
    const { parts } = healthSchema.parse(answer.body);
    expect(parts.map(({ name }) => name)).toEqual(Object.keys(HEALTH_PARTS));
    expect(parts.slice(0, 2)).toMatchObject([{ state: 'ok' }, { state: 'ok' }]);
    // By the answer as sent: what a schema leaves out would not be seen.
    expect(Object.keys(JSON.parse(answer.text)).sort()).toEqual(['parts', 'since', 'status']);
    for (const part of JSON.parse(answer.text).parts)
      expect(Object.keys(part).sort()).toEqual(['name', 'since', 'state']);
    expect((await world.visitor().post('/hc/', {})).status).toBe(405);
  });

  it('is told in words to superusers alone', async () => {
    expect((await world.visitor().get('/api/health/')).status).toBe(401);
    for (const email of [people.plain, people.full, people.auditor, people.other])
      expect((await (await world.signedIn(email)).get('/api/health/')).status).toBe(403);
    expect((await details()).parts[0]).toMatchObject({
      name: 'postgres',
      figures: [{ label: 'Answer', unit: 'seconds' }],
    });
  });

  it('says that the log is not the one that was read: a fault to mend, and no outage', async () => {
    logGate.state = { state: 'closed', finding: 'empty_log', sentence, since: new Date() };
    expect((await details()).parts[1]).toMatchObject({ name: 'log', state: 'degraded', sentence });
    const { status, body } = await world.visitor().get('/hc/');
    expect([status, healthSchema.parse(body).parts[1]]).toMatchObject([200, { name: 'log', state: 'degraded' }]);
    // For whoever watches from outside, who may have no account: what to run, beside the parts.
    expect(healthSchema.parse(body).standing_still).toBe(sentence);
    logGate.state = open;
    expect((await details()).parts[1]).toMatchObject({ state: 'ok' });
    expect(await world.visitor().get('/hc/')).not.toHaveProperty('body.standing_still');
  });

  it('says since when, through restarts of the api as well', async () => {
    const since = (await details()).parts[0]?.since;
    world.clock.forward(60_000);
    expect((await details()).parts[0]?.since).toBe(since);
    // What another api that starts now would find.
    await expect
      .poll(async () => await world.deps.db('health_states').where({ part: 'postgres' }).first('state', 'since'))
      .toEqual({ state: 'ok', since: new Date(since ?? 0) });
  });

  it('says what is away, and that alone: without the log what there is can be read', async () => {
    const before = await details();
    world.clock.forward(60_000);
    await world.stopLog();
    await expect
      .poll(async () => await world.visitor().get('/hc/'), { timeout: 10_000 })
      .toMatchObject({ status: 200, body: { status: 'degraded' } });
    const after = await details();
    expect(after.parts.map(({ name, state }) => [name, state]).slice(0, 2)).toEqual([
      ['postgres', 'ok'],
      ['log', 'down'],
    ]);
    expect(after.parts[1]?.sentence).toMatch(/^The event log does not answer/);
    expect(after.parts[0]?.since).toBe(before.parts[0]?.since);
    const wellMs = Date.parse(after.parts[1]?.since ?? '') - Date.parse(before.parts[1]?.since ?? '');
    expect(wellMs).toBeGreaterThanOrEqual(120_000);
    expect(await world.visitor().get('/hc/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});

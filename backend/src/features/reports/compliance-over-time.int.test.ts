import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import { runningReport } from '../../app/testing/report-fixture.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
});
afterAll(() => world?.stop());

const path = '/api/compliance_over_time/';

it('tells days of the own organisation alone, and of no span but those offered', async () => {
  const report = await runningReport(world, 1001);
  await report.complete();
  const own = await world.signedIn(people.plain);
  const other = await world.signedIn(people.other);
  const { body } = await own.get(`${path}?days=90`);
  const judged = (await own.get(`/api/reports/${report.reportId}/`)).body as { outcomes: Record<string, number> };
  expect(body).toEqual([
    expect.objectContaining({
      ...{ reports: 1, compliant: judged.outcomes.compliant, not_compliant: judged.outcomes.not_compliant },
    }),
  ]);
  expect((await other.get(path)).body).toEqual([]);
  const refused = await own.get(`${path}?days=31`);
  expect([refused.status, Object.keys(refused.body as object)]).toEqual([400, ['days']]);
  expect((await world.visitor().get(path)).status).toBe(401);
});

it('counts in UTC for whoever once chose an offset, or what is no time zone', async () => {
  const client = await world.signedIn(people.plain);
  const asked = async () => {
    const { status, body } = await client.get(path);
    return { status, body };
  };
  const inUtc = await asked();
  expect(inUtc).toMatchObject({ status: 200, body: [{ reports: 1 }] });
  // One of the two is another day in every hour, if Postgres is asked.
  for (const timezone of ['+14:00', '-14:00', 'Nowhere/Land']) {
    const preferences = JSON.stringify({ timezone });
    await world.deps.db('accounts').where({ email: people.plain }).update({ preferences });
    expect(await asked()).toEqual(inUtc);
    expect((await client.get('/api/auth/users/me/')).body).toMatchObject({ preferences: { timezone: 'UTC' } });
  }
});

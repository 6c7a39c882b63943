import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { runningReport } from '../../app/testing/report-fixture.ts';
import { FIRST_LOOK_MS, VISIT_GAP_MS } from './visits.ts';

let world: ApiWorld;
let maya: Client;
let other: Client;
beforeAll(async () => {
  world = await startApiWorld(startEventStore, { unjudgedPercent: 30 });
  [maya, other] = (await Promise.all([people.full, people.other].map((email) => world.signedIn(email)))) as [
    Client,
    Client,
  ];
});
afterAll(() => world?.stop());

const attention = async (client: Client) => (await client.get('/api/attention/')).body as Record<string, unknown>;
const visit = async (client: Client) => {
  const { body } = await client.post('/api/dashboard_visits/', {});
  return new Date((body as { since: string }).since).getTime();
};

it('says of a run what needs people first, to its own organisation alone, until they come back later', async () => {
  const quiet = { new_violations: { count: 0, reports: 0 }, failed_runs: 0, alert_percent: 30, runs: [] };
  expect(await attention(maya)).toMatchObject(quiet);
  const report = await runningReport(world, 1001);
  expect(await attention(maya)).toMatchObject({
    new_violations: { count: 1, reports: 1 },
    not_judged: { count: 0, of: 0, percent: 0 },
    runs: [{ report: report.reportId, new_violations: 1, not_judged: null }],
  });
  await report.complete();
  expect(await attention(maya)).toMatchObject({
    not_judged: { count: 2, of: 5, percent: 40 },
    runs: [{ report: report.reportId, status: 'completed', not_judged: { count: 2, of: 5 } }],
  });
  expect(await attention(other)).toMatchObject({ ...quiet, not_judged: { count: 0, of: 0 } });

  const first = await visit(maya);
  const firstAt = first + FIRST_LOOK_MS;
  expect(Math.abs(world.clock.now().getTime() - firstAt)).toBeLessThan(VISIT_GAP_MS / 2);
  world.clock.forward(VISIT_GAP_MS - 60_000);
  expect(await visit(maya)).toBe(first);
  world.clock.forward(VISIT_GAP_MS + 60_000);
  const later = await visit(maya);
  expect(later).toBeGreaterThan(firstAt + VISIT_GAP_MS / 2);
  expect(later).toBeLessThan(firstAt + VISIT_GAP_MS);
  expect(await attention(maya)).toMatchObject({ ...quiet, since: new Date(later).toISOString() });
  expect(await visit(other)).toBeGreaterThan(firstAt - FIRST_LOOK_MS);
  expect(await attention(other)).toMatchObject(quiet);
});

it("counts living agents, and the organisation's own part of the queue alone", async () => {
  const { db, clock } = world.deps;
  const capacity = async (client: Client) => (await client.get('/api/crawl_capacity/')).body;
  const nothing = { waiting: 0, without_agent: 0, leased: 0 };
  expect(await capacity(maya)).toEqual({ agents: { alive: 0, countries: 0 }, targets: nothing });
  const [{ organization_id: organization } = { organization_id: 0 }] = await db('accounts')
    .where({ email: people.full })
    .select<{ organization_id: number }[]>('organization_id');
  const report = { report_id: 100_100, check_id: 1, organization_id: organization };
  await db('crawl_reports').insert({ ...report, state: 'open', kind: 'compliance', work: '{}' });
  const target = (number: number, country: string | null, state: string) => ({
    ...{ ...report, target: number, url: 'http://a.example/', domain: 'a.example', country, state, kind: 'compliance' },
  });
  await db('crawl_targets').insert([
    ...[target(1, 'GB', 'waiting'), target(2, 'SE', 'waiting'), target(3, null, 'waiting')],
    ...[target(4, 'GB', 'leased'), target(5, 'GB', 'done')],
  ]);
  expect(await capacity(maya)).toMatchObject({ targets: { waiting: 3, without_agent: 3, leased: 1 } });
  const alive = [{ countries: ['GB', 'MT'] }, { countries: ['GB'] }].map((agent) => ({
    ...agent,
    id: crypto.randomUUID(),
  }));
  for (const { id, countries } of alive) {
    await db('agents').insert({ agent_id: id, name: id, countries, credential_sha256: id });
    await db('agent_presence').insert({ agent_id: id, last_seen_at: clock.now() });
  }
  expect(await capacity(maya)).toEqual({
    agents: { alive: 2, countries: 2 },
    targets: { waiting: 3, without_agent: 1, leased: 1 },
  });
  expect(await capacity(other)).toEqual({ agents: { alive: 2, countries: 2 }, targets: nothing });
  await db('agents').where({ agent_id: alive[1]?.id }).update({ countries: null });
  expect(await capacity(maya)).toMatchObject({ agents: { countries: null }, targets: { without_agent: 0 } });
});

it('is for nobody who is not signed in', async () => {
  const visitor = world.visitor();
  for (const path of ['/api/attention/', '/api/crawl_capacity/']) expect((await visitor.get(path)).status).toBe(401);
  expect((await visitor.post('/api/dashboard_visits/', {})).status).toBe(401);
});

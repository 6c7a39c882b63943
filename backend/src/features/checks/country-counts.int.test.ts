import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';

let world: ApiWorld;
let maya: Client;
let superuser: Client;
let other: Client;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  [maya, superuser, other] = (await Promise.all(
    [people.full, people.superuser, people.other].map((email) => world.signedIn(email)),
  )) as [Client, Client, Client];
});
afterAll(() => world?.stop());

const turn = (active: boolean) => superuser.patch('/api/waffle_switches/enable_geo_widget/', { active });
const counts = async (client = maya) => (await client.get('/api/check_country_count/')).body;

const rules = {
  not: false,
  condition: 'AND',
  rules: [{ id: 'r1', field: 'dom_text', operator: 'contains', value: '18+' }],
};

/** A check that has not run: it may be disabled at once. */
async function create(client: Client, countries: string[]): Promise<number> {
  const list = await client.post('/api/v1/url_groups/', { name: crypto.randomUUID(), urls: ['site.example'] });
  const inThreeDays = new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  const made = await client.post('/api/projects/', {
    ...{ kind: 'compliance', name: 'Counted', schedule: 'weekly', schedule_start: inThreeDays, countries },
    ...{ url_groups: [(list.body as { id: number }).id], related_urls: '1', rules },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return (made.body as { id: number }).id;
}

it('counts enabled checks by country, those of the own organisation alone, the most first', async () => {
  expect((await turn(true)).status).toBe(200);
  expect(await counts()).toEqual([]);
  await create(maya, ['GB', 'SE']);
  const gone = await create(maya, ['GB', 'C0', 'DE']);
  await create(other, ['GB', 'FR']);
  expect(await counts()).toEqual([
    ['GB', 'United Kingdom', 2],
    ['C0', 'Canada, Ontario (CA-ON)', 1],
    ['DE', 'Germany', 1],
    ['SE', 'Sweden', 1],
  ]);
  expect((await maya.post(`/api/manage_project/${gone}/`, { action: 'disable_project' })).status).toBe(200);
  expect(await counts()).toEqual([
    ['SE', 'Sweden', 1],
    ['GB', 'United Kingdom', 1],
  ]);
});

it('is refused while the map is switched off, and to visitors', async () => {
  expect((await turn(false)).status).toBe(200);
  const refused = await maya.get('/api/check_country_count/');
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, 'switched_off']);
  expect((await world.visitor().get('/api/check_country_count/')).status).toBe(401);
});

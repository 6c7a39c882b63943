import { projectDetailSchema } from '@proofline/contracts/api/projects';
import { urlGroupSchema } from '@proofline/contracts/api/url-groups';
import { organizationStream } from '@proofline/contracts/events/streams';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { startReactors } from '../runs/start-reactors.ts';
import { readQueuedWork } from '../targets/queued-work.ts';

let world: ApiWorld;
let superuser: Client;
let full: Client;
let stopReactors: (() => Promise<void>) | undefined;
let path = '';

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  stopReactors = startReactors(world.deps);
  superuser = await world.signedIn(people.superuser);
  full = await world.signedIn(people.full);
  path = `/api/organizations/${world.organizations.first}/crawling/`;
}, 60_000);
afterAll(async () => {
  await stopReactors?.();
  await world?.stop();
});

/** What agents are told about robots.txt in a run that is requested now. */
async function robotsOfNewRun(name: string): Promise<string | undefined> {
  const list = urlGroupSchema.parse((await full.post('/api/v1/url_groups/', { name, urls: ['http://a.test/'] })).body);
  const rules = {
    id: 'root',
    not: false,
    condition: 'AND',
    rules: [{ id: 'r', field: 'dom_text', operator: 'contains', value: '18+' }],
  };
  const check = { kind: 'compliance', name, schedule: 'onetime', countries: ['GB'], rules, url_groups: [list.id] };
  const { id } = projectDetailSchema.parse((await full.post('/api/projects/', { ...check, related_urls: '20' })).body);
  const find = () => world.deps.db('crawl_reports').where({ check_id: id }).first('work');
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return readQueuedWork((await find()).work).robots;
}

describe('What an organisation has decided about robots.txt', { timeout: 60_000 }, () => {
  it('is to obey it, until a superuser decides otherwise; runs go by what held when they were requested', async () => {
    expect((await full.get(path)).body).toEqual({ organization: world.organizations.first, robots: 'obey' });
    expect(await robotsOfNewRun('Before')).toBe('obey');
    expect((await superuser.patch(path, { robots: 'override' })).status).toBe(200);
    expect((await full.get(path)).body).toMatchObject({ robots: 'override' });
    expect(await robotsOfNewRun('After')).toBe('override');
  });

  it('is recorded, once for each change', async () => {
    await superuser.patch(path, { robots: 'override' });
    const events = await world.deps.eventLog.readStream(organizationStream(world.organizations.first));
    expect(events.map(({ type }) => type)).toEqual(['RobotsPolicyChanged']);
  });

  it('is decided by nobody else, and seen by nobody from elsewhere', async () => {
    const other = await world.signedIn(people.other);
    expect((await full.patch(path, { robots: 'obey' })).status).toBe(403);
    expect((await other.get(path)).status).toBe(404);
    expect((await world.visitor().get(path)).status).toBe(401);
    expect((await superuser.get('/api/organizations/99999/crawling/')).status).toBe(404);
    expect((await superuser.patch('/api/organizations/99999/crawling/', { robots: 'obey' })).status).toBe(404);
  });

  it('is one of two things', async () => {
    for (const body of [{ robots: 'ignore' }, {}, { robots: 'obey', more: 1 }, { robots: null }]) {
      expect((await superuser.patch(path, body)).status).toBe(400);
    }
    expect((await full.get(path)).body).toMatchObject({ robots: 'override' });
  });
});

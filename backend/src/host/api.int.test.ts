import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from './testing/api-world.ts';
import type { Client } from './testing/client.ts';

let world: ApiWorld;
let full: Client;
let plain: Client;
let other: Client;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  full = await world.signedIn(people.full);
  plain = await world.signedIn(people.plain);
  other = await world.signedIn(people.other);
});
afterAll(() => world?.stop());

const text = (id: string, value: string) => ({ id, field: 'dom_text', operator: 'contains', value });
const rules = { not: false, condition: 'AND', rules: [text('r1', '18+')] };

async function createList(client: Client, urls = ['a.example', 'b.example']): Promise<number> {
  const answer = await client.post('/api/url_groups/', { name: 'UK affiliates', urls });
  expect(answer.status).toBe(201);
  return (answer.body as { id: number }).id;
}

const newCheck = (lists: readonly number[], changes: object = {}) => ({
  kind: 'compliance',
  name: 'UK affiliates: bonus terms',
  schedule: 'onetime',
  countries: ['GB'],
  rules,
  url_groups: lists,
  related_urls: '1',
  ...changes,
});

describe('Lists and checks', () => {
  it('are there for the whole organisation as soon as they were made', async () => {
    const listId = await createList(full);
    const list = await full.get(`/api/url_groups/${listId}/`);
    expect(list.body).toMatchObject({
      name: 'UK affiliates',
      urls: ['http://a.example/', 'http://b.example/'],
      creator_full_name: 'Maya Lindqvist',
      projects: [],
    });
    const created = await full.post('/api/projects/', newCheck([listId]));
    expect(created.status).toBe(201);
    const { id } = created.body as { id: number };
    const row = (await full.get('/api/projects/?ordering=-ctime')).body as { results: { id: number }[] };
    expect(row.results[0]).toMatchObject({
      id,
      url_count: 2,
      last_report_status: null,
      schedule_repeat_time: 'One-time',
    });
    const seen = await plain.get(`/api/projects/${id}/`);
    expect(seen.body).toMatchObject({ id, rules, url_groups: [{ id: listId, name: 'UK affiliates', url_count: 2 }] });
    const used = await full.get(`/api/url_groups/${listId}/`);
    expect(used.body).toMatchObject({ projects: [id] });
    const history = await plain.get(`/api/projects/${id}/history/`);
    expect(history.body).toMatchObject({ results: [{ type: 'CheckCreated', actor: { name: 'Maya Lindqvist' } }] });
    for (const path of [`/api/projects/${id}/`, `/api/projects/${id}/history/`, `/api/url_groups/${listId}/`]) {
      expect([path, (await other.get(path)).status]).toEqual([path, 404]);
    }
  });
});

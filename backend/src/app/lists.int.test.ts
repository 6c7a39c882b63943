import { FEED_SCOPES } from '@proofline/contracts/feed/scopes';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorisationTable } from './authorisation-table.ts';
import { type ApiWorld, people, startApiWorld } from './testing/api-world.ts';
import type { Client } from './testing/client.ts';
import { type Fixture, runningReport } from './testing/report-fixture.ts';

let world: ApiWorld;
let full: Client;
let plain: Client;
let other: Client;
let superuser: Client;
/** What a system of the organisation sends with every request. */
let feedToken: { readonly Authorization: string };
let finished: Fixture;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  full = await world.signedIn(people.full);
  plain = await world.signedIn(people.plain);
  other = await world.signedIn(people.other);
  superuser = await world.signedIn(people.superuser);
  finished = await runningReport(world, 1001);
  await finished.complete();
  const made = await full.post('/api/event_tokens/', { name: 'Warehouse', scopes: [...FEED_SCOPES] });
  feedToken = { Authorization: `Bearer ${(made.body as { token: string }).token}` };
});
afterAll(() => world?.stop());

/** By what lists of one report's things are told which. */
const ofOneReport: Readonly<Record<string, string>> = {
  '/api/report_results/': 'report',
  '/api/popunder_report_results/': 'reportresult__report',
  '/api/report_result_read_statuses/': 'report_id',
};

/** It waits for something to happen otherwise. */
const needed: Readonly<Record<string, string>> = { '/api/events/': '&wait=0' };

describe('A list', () => {
  const lists = Object.keys(authorisationTable).flatMap((route) =>
    route.startsWith('GET /api/') && route.endsWith('s/') && !route.includes(':') ? [route.slice(4)] : [],
  );

  it.each(lists)('%s refuses a parameter it does not know, by its name', async (path) => {
    const policy = authorisationTable[`GET ${path}`]?.policy;
    const reader = { superuser, feed_subscriber: world.visitor() }[String(policy)] ?? full;
    const headers = policy === 'feed_subscriber' ? feedToken : {};
    const named = ofOneReport[path];
    const asked = named === undefined ? (needed[path] ?? '') : `&${named}=${finished.reportId}`;
    const answer = await reader.get(`${path}?is_favourite=true${asked}`, { headers });
    expect([answer.status, answer.body]).toEqual([400, { is_favourite: ['Unknown query parameter.'] }]);
    const answered = await reader.get(`${path}?${asked}`, { headers });
    expect([400, 401]).not.toContain(answered.status);
  });

  it('says how long its pages are under both names', async () => {
    expect((await full.get('/api/projects/?page_size=30')).body).toMatchObject({ page: 1, perPage: 30, page_size: 30 });
  });
});

describe('Website lists at their older path', () => {
  it('are read, made and changed as at the specified one', async () => {
    const made = await full.post('/api/url_groups/', { name: 'Older', urls: ['a.example'] });
    expect(made.status).toBe(201);
    const { id } = made.body as { id: number };
    expect((await full.patch(`/api/url_groups/${id}/`, { enabled: false })).status).toBe(200);
    const older = await full.get(`/api/url_groups/${id}/`);
    expect(older.body).toMatchObject({ id, name: 'Older', enabled: false });
    expect((await full.get(`/api/v1/url_groups/${id}/`)).body).toEqual(older.body);
    expect((await plain.patch(`/api/url_groups/${id}/`, { enabled: true })).status).toBe(403);
    expect((await other.get(`/api/url_groups/${id}/`)).status).toBe(404);
  });
});

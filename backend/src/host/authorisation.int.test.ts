import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistrationToken } from '../features/agents/registration-token.ts';
import { authorisationTable } from './authorisation-table.ts';
import { type ApiWorld, people, startApiWorld } from './testing/api-world.ts';
import { Client } from './testing/client.ts';
import { type Fixture, runningReport } from './testing/report-fixture.ts';

let world: ApiWorld;
let plain: Client;
let full: Client;
let other: Client;
let report: Fixture;
let credential: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  plain = await world.signedIn(people.plain);
  full = await world.signedIn(people.full);
  other = await world.signedIn(people.other);
  report = await runningReport(world, 1001);
  await report.complete();
  const { token } = await createRegistrationToken(world.deps);
  const registered = await world
    .visitor()
    .post('/api/agent/register', { registration_token: token, name: 'uk-1', countries: '*' });
  credential = (registered.body as { credential: string }).credential;
  const list = await full.post('/api/url_groups/', { name: 'UK', urls: ['a.example'] });
  const comment = await full.post('/api/comments/', { comment: 'Hello', report: report.reportId });
  ids['/api/url_groups/'] = String((list.body as { id: number }).id);
  ids['/api/comments/'] = String((comment.body as { id: number }).id);
  ids['/api/projects/'] = String(report.checkId);
  ids['/api/reports/'] = String(report.reportId);
  ids['/api/auth/sessions/'] = '0f8fad5b-d9cb-469f-a165-70867728950e';
  ids['/api/notification_settings/'] = '1';
  ids['/api/users/'] = '1';
  ids['/api/report_results/'] = `${report.reportId}-1-1`;
});
afterAll(() => world?.stop());

const rules = {
  not: false,
  condition: 'AND',
  rules: [{ id: 'r1', field: 'dom_text', operator: 'contains', value: '18+' }],
};

/** A body every schema takes, so that what answers is the policy and not the validation. */
function bodyOf(route: string): unknown {
  switch (route) {
    case 'POST /api/projects/':
      return {
        kind: 'compliance',
        name: 'x',
        schedule: 'onetime',
        countries: ['GB'],
        rules,
        url_groups: [Number(ids['/api/url_groups/'])],
        related_urls: '1',
      };
    case 'POST /api/url_groups/':
      return { name: 'x', urls: ['a.example'] };
    case 'PATCH /api/url_groups/:id/':
      return { name: 'y' };
    case 'PUT /api/notification_settings/:id/':
      return { alerts: true, comments: false, news: false, offers: false };
    case 'PATCH /api/auth/users/me/':
      return { preferences: {} };
    case 'POST /api/comments/':
      return { comment: 'x', report: report.reportId };
    case 'PATCH /api/comments/:id/':
      return { comment: 'y' };
    case 'POST /api/agent/leases':
      return { max_targets: 1 };
    case 'POST /api/agent/heartbeats':
      return { leases: [] };
    default:
      return route.startsWith('GET ') || route.startsWith('DELETE ') || route.startsWith('OPTIONS ') ? undefined : {};
  }
}

function pathOf(route: string): string {
  const path = route.slice(route.indexOf(' ') + 1);
  const base = Object.keys(ids).find((prefix) => path.startsWith(prefix)) ?? '';
  const query = path === '/api/report_results/' ? `?report=${report.reportId}` : '';
  return path.replace(':id', ids[base] ?? '').replace(':sha256', 'a'.repeat(64)) + query;
}

async function statusFor(client: Client, route: string, headers: Record<string, string> = {}): Promise<number> {
  const method = route.slice(0, route.indexOf(' '));
  return (await client.send(method, pathOf(route), bodyOf(route), { headers })).status;
}

const rows = Object.entries(authorisationTable);
const routesOf = (auth: 'user' | 'agent') => rows.filter(([, row]) => row.auth === auth).map(([route]) => route);

describe('Every route', () => {
  it.each([...routesOf('user'), ...routesOf('agent')])('keeps strangers out: %s', async (route) => {
    const forged = { Authorization: 'Bearer pla_forged' };
    expect(await statusFor(world.visitor(), route)).toBe(401);
    expect(await statusFor(world.visitor(), route, forged)).toBe(401);
    expect(await statusFor(new Client(world.url, `proofline_session=${'A'.repeat(43)}`), route)).toBe(401);
  });

  it.each(routesOf('user'))('for people keeps agents out: %s', async (route) => {
    expect(await statusFor(world.visitor(), route, { Authorization: `Bearer ${credential}` })).toBe(401);
  });

  it.each(routesOf('agent'))('for agents keeps people out: %s', async (route) => {
    expect(await statusFor(full, route)).toBe(401);
  });

  it.each(rows.filter(([, row]) => row.policy === 'full_access').map(([route]) => route))(
    'for full access keeps plain users out and lets the others in: %s',
    async (route) => {
      expect(await statusFor(plain, route)).toBe(403);
      expect([200, 201]).toContain(await statusFor(full, route));
    },
  );

  it.each(rows.filter(([route]) => route.includes(':id')).map(([route]) => route))(
    'with an id is not found for another organisation: %s',
    async (route) => {
      expect(await statusFor(other, route)).toBe(404);
    },
  );
});

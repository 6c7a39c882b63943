import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';

let world: ApiWorld;
let client: Client;
let superuser: Client;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  client = await world.signedIn(people.plain);
  superuser = await world.signedIn(people.superuser);
});
afterAll(() => world?.stop());

const me = '/api/auth/users/me/';

describe('The audit log', () => {
  it('tells superusers alone what was changed and told, and by whom, of every organisation, by action and actor', async () => {
    const { id } = (await client.get(me)).body as { id: number };
    await superuser.patch(`/api/users/${id}/`, { role: 'full_access' });
    await superuser.patch(`/api/users/${id}/`, { role: 'user' });
    const events = async (query: string) =>
      (await superuser.get(`/api/audit_events/?${query}`)).body as { results: { actor: object; sentence: string }[] };
    const said = 'changed the role of Tom Becker from Full access to User';
    await expect.poll(async () => (await events('')).results[0]?.sentence, { timeout: 10_000 }).toBe(said);
    const own = ((await superuser.get(me)).body as { id: number }).id;
    const { results } = await events(`action=RoleChanged&actor=${own}&organization=${world.organizations.first}`);
    expect(results).toMatchObject([{ actor: { type: 'user', name: 'Sofia Andersen' } }, {}]);
    expect((await events(`actor=${own + 1_000}`)).results).toEqual([]);
    // Of every organisation, not of the superuser's own alone.
    await superuser.patch(`/api/organizations/${world.organizations.other}/`, { name: 'Another' });
    await expect
      .poll(async () => (await events('')).results[0]?.sentence, { timeout: 10_000 })
      .toBe('renamed an organisation, now Another');
    // What was told by hand, and taken back.
    const notices = '/api/all_custom_notifications/';
    const notice = { type: 'info', message: 'Version 2.4 is out', category: 'news', user: [], organization: [] };
    const told = await superuser.post(notices, { ...notice, organization: [world.organizations.first] });
    expect(told.status).toBe(201);
    await superuser.delete(`${notices}${(told.body as { id: string }).id}/`);
    await expect
      .poll(async () => (await events(`actor=${own}`)).results.slice(0, 2).map(({ sentence }) => sentence))
      .toEqual(['deleted the notification “Version 2.4 is out”', 'told First: “Version 2.4 is out”']);
    expect((await client.get('/api/audit_events/')).status).toBe(403);
    expect((await superuser.get('/api/audit_events/?action=Everything')).status).toBe(400);
  });
});

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

describe('People and organisations', () => {
  it('are known to colleagues by name only, to superusers as accounts', async () => {
    const seen = (await client.get('/api/users/?page_size=0')).body as { results: object[] };
    expect(seen.results.every((user) => !('account' in user))).toBe(true);
    expect(JSON.stringify(seen)).not.toContain('@');
    const all = (await superuser.get('/api/users/?page_size=0')).body as { count: number };
    expect(all.count).toBe(seen.results.length + 1);
  });

  it('change by the hand of a superuser, who cannot shut themselves out; each change is a fact without names', async () => {
    const { id } = (await client.get(me)).body as { id: number };
    const own = ((await superuser.get(me)).body as { id: number }).id;
    const promoted = await superuser.patch(`/api/users/${id}/`, { role: 'full_access' });
    expect(promoted.body).toMatchObject({ account: { role: 'full_access' } });
    expect((await client.get(me)).body).toMatchObject({ has_full_access: true });
    await superuser.patch(`/api/users/${id}/`, { role: 'user' });
    expect((await superuser.patch(`/api/users/${own}/`, { is_active: false })).status).toBe(409);
    const facts = await world.deps.eventLog.readStream(`account-${id}`);
    expect(facts.map(({ type, data }) => [type, data])).toEqual([
      ['RoleChanged', { userId: id, from: 'user', to: 'full_access' }],
      ['RoleChanged', { userId: id, from: 'full_access', to: 'user' }],
    ]);
  });

  it('are found by role, status and name by superusers alone', async () => {
    const namesOf = async (query: string, who = superuser) =>
      ((await who.get(`/api/users/?${query}`)).body as { results: { name: string }[] }).results.map(({ name }) => name);
    expect(await namesOf('role=auditor,superuser')).toEqual(['Ines Marchetti', 'Sofia Andersen']);
    expect(await namesOf('status=active&ordering=-name&search=TOM')).toEqual(['Tom Becker']);
    expect(await namesOf('status=invited,disabled')).toEqual([]);
    expect((await namesOf('role=auditor', client)).length).toBeGreaterThan(1);
    expect((await superuser.get('/api/users/?ordering=password_hash')).status).toBe(400);
  });

  it('cannot sign in while their organisation is disabled, and are signed out when it is', async () => {
    const path = `/api/organizations/${world.organizations.other}/`;
    const other = await world.signedIn(people.other);
    expect((await superuser.patch(path, { is_active: false })).body).toMatchObject({ is_active: false });
    expect((await other.get(me)).status).toBe(401);
    await expect(world.signedIn(people.other)).rejects.toThrow('could not sign in');
    expect((await superuser.patch(path, { is_active: true })).body).toMatchObject({ is_active: true });
    // What ended stays ended; signing in is possible again.
    expect((await other.get(me)).status).toBe(401);
    expect((await (await world.signedIn(people.other)).get(me)).status).toBe(200);
    const own = `/api/organizations/${world.organizations.first}/`;
    expect((await superuser.patch(own, { is_active: false })).status).toBe(409);
    const facts = await world.deps.eventLog.readStream(`organization-${world.organizations.other}`);
    expect(facts.map(({ type }) => type).slice(-2)).toEqual(['OrganizationDisabled', 'OrganizationEnabled']);
  });
});

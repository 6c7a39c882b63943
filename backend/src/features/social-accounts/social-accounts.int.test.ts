import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { forSuperusersAlone, statusesByRole } from '../../app/testing/statuses-by-role.ts';

let world: ApiWorld;
let client: Client;
let superuser: Client;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  client = await world.signedIn(people.full);
  superuser = await world.signedIn(people.superuser);
});
afterAll(() => world?.stop());

const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;
const account = (name: string, changes: object = {}) =>
  superuser.post('/api/social_account/', { name, platform: 'reddit', ...changes });

describe('Social media accounts', () => {
  it('are seen by organisations with access only, and access to a group is access to its accounts', async () => {
    const { first, other } = world.organizations;
    const single = idOf(await account('r/spins', { description: 'Spins' }));
    const group = idOf(await account('group', { type: 'group', sub_items: [single, single], organizations: [other] }));
    const otherClient = await world.signedIn(people.other);
    expect((await otherClient.get('/api/social_account/')).body).toMatchObject({
      count: 2,
      results: [{ id: group, sub_items: [single] }, { id: single }],
    });
    expect((await otherClient.get('/api/social_account/?platform=twitter')).body).toMatchObject({ count: 0 });
    expect((await otherClient.get(`/api/social_account/${single}/`)).body).toMatchObject({ description: 'Spins' });
    expect((await otherClient.get('/api/social_account/')).text).not.toContain('organizations');
    expect(await client.get(`/api/social_account/${single}/`)).toMatchObject({ status: 404 });
    const given = await superuser.patch(`/api/social_account/${group}/`, { organizations: [other, first] });
    expect(given).toMatchObject({ status: 200, body: { organizations: [first, other] } });
    expect(await client.get(`/api/social_account/${single}/`)).toMatchObject({ status: 200 });
    // Checks still name what is disabled: it is offered no more, and shown.
    await superuser.patch(`/api/social_account/${single}/`, { enabled: false });
    expect((await client.get('/api/social_account/')).body).toMatchObject({ count: 1, results: [{ id: group }] });
    expect((await client.get(`/api/social_account/${single}/`)).body).toMatchObject({ enabled: false });
  });

  it('are refused where a group holds what it cannot, or an organisation is none', async () => {
    const elsewhere = idOf(await account('spins', { platform: 'twitter' }));
    const refused = async (changes: object) => (await account('mixed', changes)).body;
    expect(await refused({ type: 'group', sub_items: [elsewhere] })).toEqual({
      sub_items: ['Choose single accounts of the same platform.'],
    });
    expect(await refused({ sub_items: [elsewhere] })).toEqual({ sub_items: ['Only a group holds accounts.'] });
    expect(await refused({ organizations: [999_999] })).toEqual({ organizations: ['Some of these do not exist.'] });
    expect(await refused({ name: '' })).toEqual({ name: ['This field is required'] });
    expect((await account('spins', { platform: 'twitter' })).body).toEqual({
      name: ['An account of this platform with this name exists already.'],
    });
  });

  it('are for superusers to make and change', async () => {
    const body = { name: 'r/mine', platform: 'reddit' };
    expect(await statusesByRole(world, (one) => one.post('/api/social_account/', body))).toEqual(forSuperusersAlone);
    const change = (one: Client) => one.patch('/api/social_account/1/', { name: 'r/mine' });
    expect(await statusesByRole(world, change)).toEqual(forSuperusersAlone);
    expect((await superuser.patch('/api/social_account/999999/', { name: 'x' })).status).toBe(404);
  });

  it('are changed under the eyes of auditors, access apart from the rest', async () => {
    const id = idOf(await account('r/dice'));
    const { first } = world.organizations;
    await superuser.patch(`/api/social_account/${id}/`, { description: 'Dice', organizations: [first] });
    await superuser.patch(`/api/social_account/${id}/`, { description: 'Dice' });
    const written = await world.deps.eventLog.readStream(`socialaccount-${id}`);
    expect(written.map(({ type, data }) => [type, data])).toEqual([
      ['SocialAccountCreated', { socialAccountId: id }],
      ['SocialAccountChanged', { socialAccountId: id, fields: ['description'] }],
      ['SocialAccountAccessChanged', { socialAccountId: id, organizationIds: [first] }],
    ]);
  });
});

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

describe('Verticals', () => {
  it('may be used by no new check once they are disabled, and stay in the checks that do', async () => {
    const created = await superuser.post('/api/verticals/', { name: 'Slots', keywords: ['slots', '', ' slots '] });
    expect(created).toMatchObject({ status: 201, body: { name: 'Slots', keywords: ['slots'], enabled: true } });
    const id = idOf(created);
    const search = { kind: 'discovery', name: 'x', schedule: 'onetime', countries: ['GB'], keywords: ['slots'] };
    const check = idOf(await client.post('/api/projects/', { ...search, verticals: [id] }));
    expect(await superuser.patch(`/api/verticals/${id}/`, { enabled: false })).toMatchObject({ status: 200 });
    expect((await client.send('OPTIONS', '/api/projects/')).body).toMatchObject({ disabled_verticals: [id] });
    expect((await client.post('/api/projects/', { ...search, verticals: [id] })).body).toEqual({
      verticals: ['Your check contains unavailable vertical(s).'],
    });
    expect((await client.get(`/api/projects/${check}/`)).body).toMatchObject({
      verticals: [{ id, name: 'Slots', disabled: true }],
    });
    expect((await superuser.get('/api/verticals/?all=true')).body).toMatchObject({ count: 1 });
    expect((await client.get('/api/verticals/?all=true')).body).toMatchObject({ count: 0 });
  });

  it.each([
    [{ name: 'Empty', keywords: [' '] }, { keywords: ['Please add at least one keyword to the list.'] }],
    [{ name: ' ', keywords: ['a'] }, { name: ['This field is required'] }],
    [{ name: 'Taken', keywords: ['a'] }, { name: ['A vertical with this name exists already.'] }],
  ])('are refused as %j', async (body, errors) => {
    await superuser.post('/api/verticals/', { name: 'Taken', keywords: ['taken'] });
    expect(await superuser.post('/api/verticals/', body)).toMatchObject({ status: 400, body: errors });
  });

  it('are for superusers to make and change', async () => {
    const body = { name: 'Mine', keywords: ['mine'] };
    expect(await statusesByRole(world, (one) => one.post('/api/verticals/', body))).toEqual(forSuperusersAlone);
    expect(await statusesByRole(world, (one) => one.patch('/api/verticals/1/', body))).toEqual(forSuperusersAlone);
    expect((await world.visitor().get('/api/verticals/')).status).toBe(401);
    expect((await superuser.patch('/api/verticals/999999/', body)).status).toBe(404);
  });

  it('are changed under the eyes of auditors, and of what changes nothing there is no record', async () => {
    const vertical = idOf(await superuser.post('/api/verticals/', { name: 'Dice', keywords: ['dice'] }));
    await superuser.patch(`/api/verticals/${vertical}/`, { name: 'Dice games', keywords: ['dice', 'craps'] });
    await superuser.patch(`/api/verticals/${vertical}/`, { name: 'Dice games' });
    const written = await world.deps.eventLog.readStream(`vertical-${vertical}`);
    expect(written.map(({ type, data }) => [type, data])).toEqual([
      ['VerticalCreated', { verticalId: vertical }],
      ['VerticalChanged', { verticalId: vertical, fields: ['name', 'keywords'] }],
    ]);
  });
});

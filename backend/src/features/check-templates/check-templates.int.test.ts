import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { statusesByRole } from '../../app/testing/statuses-by-role.ts';

let world: ApiWorld;
let client: Client;
let superuser: Client;
let vertical: number;
let project: number;
const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;
const keep = (by: Client, name: string, check = project) => by.post('/api/check_templates/', { name, project: check });

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  client = await world.signedIn(people.full);
  superuser = await world.signedIn(people.superuser);
  vertical = idOf(await superuser.post('/api/verticals/', { name: 'Poker', keywords: ['poker'] }));
  const search = { kind: 'discovery', name: 'Poker bids', schedule: 'onetime', countries: ['SE'] };
  project = idOf(await client.post('/api/projects/', { ...search, keywords: ['poker'], verticals: [vertical] }));
  // Waits for the read model to hold it.
  await client.get(`/api/projects/${project}/`);
});
afterAll(() => world?.stop());

describe('A template', () => {
  it('keeps what a check is made of, for its organisation alone', async () => {
    const kept = await keep(client, 'Poker');
    expect(kept).toMatchObject({
      status: 201,
      body: { name: 'Poker', kind: 'discovery', creator_full_name: 'Maya Lindqvist' },
    });
    expect((await client.get('/api/check_templates/?kind=toplist')).body).toMatchObject({ count: 0 });
    expect((await client.get('/api/check_templates/')).body).toMatchObject({ count: 1, results: [{ name: 'Poker' }] });
    const path = `/api/check_templates/${idOf(kept)}/`;
    expect((await client.get(path)).body).toMatchObject({
      configuration: {
        name: 'Poker bids',
        countries: [{ id: 'SE', name: 'Sweden' }],
        keywords: ['poker'],
        verticals: [{ id: vertical, name: 'Poker', disabled: false }],
      },
    });
    const other = await world.signedIn(people.other);
    expect((await other.get('/api/check_templates/')).body).toMatchObject({ count: 0 });
    expect(await other.get(path)).toMatchObject({ status: 404 });
    expect(await other.delete(path)).toMatchObject({ status: 404 });
    expect(await client.delete(path)).toMatchObject({ status: 204 });
    expect(await client.get(path)).toMatchObject({ status: 404 });
  });

  it('tells what is no longer available as disabled, as whoever clones a check is told', async () => {
    const path = `/api/check_templates/${idOf(await keep(client, 'Later'))}/`;
    await superuser.patch(`/api/verticals/${vertical}/`, { enabled: false });
    expect((await client.get(path)).body).toMatchObject({
      configuration: { verticals: [{ id: vertical, disabled: true }] },
    });
  });

  it('is refused without a name, under a name that is taken, and of a check the organisation does not have', async () => {
    await keep(client, 'Taken');
    expect((await keep(client, 'Taken')).body).toEqual({ name: ['A template with this name exists already.'] });
    expect((await keep(client, ' ')).body).toEqual({ name: ['This field is required'] });
    expect((await keep(client, 'x'.repeat(91))).body).toEqual({
      name: ['Ensure this field has no more than 90 characters.'],
    });
    const other = await world.signedIn(people.other);
    for (const answer of [await keep(other, 'Mine'), await keep(client, 'None', 999_999)]) {
      expect(answer).toMatchObject({ status: 400, body: { project: ['There is no such check.'] } });
    }
    // A name is taken within its organisation only: the refusal is about the check, not the name.
    expect((await keep(other, 'Taken')).body).not.toHaveProperty('name');
  });

  it('is read by the whole organisation, kept and thrown away with full access', async () => {
    const path = `/api/check_templates/${idOf(await keep(client, 'Shared'))}/`;
    expect(await statusesByRole(world, (one) => one.get(path))).toMatchObject({
      visitor: 401,
      user: 200,
      auditor: 200,
    });
    const writers = { visitor: 401, user: 403, auditor: 403 };
    expect(await statusesByRole(world, (one) => keep(one, 'Once'))).toEqual({ ...writers, full_access: 201 });
    expect(await statusesByRole(world, (one) => one.delete(path))).toEqual({ ...writers, full_access: 204 });
  });
});

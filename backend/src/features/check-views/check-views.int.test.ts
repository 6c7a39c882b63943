import { MAX_CHECK_VIEWS } from '@proofline/contracts/api/check-views';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { statusesByRole } from '../../app/testing/statuses-by-role.ts';

const path = '/api/check_views/';
const search = { kind: 'compliance', show_all_checks: 'true' };

let world: ApiWorld;
let full: Client;
let plain: Client;
const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;
const save = (by: Client, name: string, filters: unknown = search) => by.post(path, { name, search: filters });

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  full = await world.signedIn(people.full);
  plain = await world.signedIn(people.plain);
});
afterAll(() => world?.stop());

describe('A view of the check table', () => {
  it('is its maker’s alone, to read, change and throw away', async () => {
    const made = await save(full, 'UK');
    expect(made).toMatchObject({ status: 201, body: { name: 'UK', search } });
    const own = `${path}${idOf(made)}/`;
    expect((await plain.get(path)).body).toMatchObject({ count: 0 });
    expect(await plain.patch(own, { name: 'Mine' })).toMatchObject({ status: 404 });
    expect(await plain.delete(own)).toMatchObject({ status: 404 });
    expect((await full.patch(own, { name: 'Kingdom' })).body).toMatchObject({ name: 'Kingdom', search });
    expect((await full.patch(own, { search: { status: 'failed' } })).body).toMatchObject({
      name: 'Kingdom',
      search: { status: 'failed' },
    });
    expect((await full.get(path)).body).toMatchObject({ count: 1, results: [{ name: 'Kingdom' }] });
    expect(await full.delete(own)).toMatchObject({ status: 204 });
    expect((await full.get(path)).body).toMatchObject({ count: 0 });
  });

  it('is refused without a name, under one that is taken, and with filters that are none', async () => {
    const [one, other] = [await save(full, 'One'), await save(full, 'Other')];
    const taken = { name: ['A view with this name exists already.'] };
    expect((await save(full, 'One')).body).toEqual(taken);
    expect((await full.patch(`${path}${idOf(other)}/`, { name: 'One' })).body).toEqual(taken);
    // Its own name is not taken by itself, and everybody has names of their own.
    expect((await full.patch(`${path}${idOf(one)}/`, { name: 'One' })).status).toBe(200);
    expect((await save(plain, 'One')).status).toBe(201);
    const wrong = [{ 'Not a name': 'x' }, { name: 'x'.repeat(2_001) }, { name: 'a\0b' }, { kind: 3 }, 'kind=toplist'];
    for (const filters of wrong) expect((await save(full, 'Wrong', filters)).status).toBe(400);
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`f_${'x'.repeat(at)}`, 'x']));
    expect((await save(full, 'Wrong', many)).status).toBe(400);
    expect((await save(full, ' ')).body).toEqual({ name: ['This field is required'] });
  });

  it('is saved once by a repeat, and by two at once who want the same name', async () => {
    const headers = { 'Idempotency-Key': 'a-view-of-full-access' };
    const ask = () => full.post(path, { name: 'Twice', search }, { headers });
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.status, idOf(again)]).toEqual([201, 201, idOf(first)]);
    const both = await Promise.all([save(full, 'Race'), save(full, 'Race')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it('is kept by everybody, so many of them', async () => {
    const auditor = await world.signedIn(people.auditor);
    for (let number = 1; number <= MAX_CHECK_VIEWS; number += 1) await save(auditor, `View ${number}`);
    expect((await save(auditor, 'One too many')).body).toEqual({
      non_field_errors: [`Everybody keeps at most ${MAX_CHECK_VIEWS} views.`],
    });
    expect(await statusesByRole(world, (one) => one.get(path))).toMatchObject({ visitor: 401, user: 200 });
  });
});

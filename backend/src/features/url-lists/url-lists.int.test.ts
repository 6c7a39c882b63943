import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';

let world: ApiWorld;
let full: Client;
let other: Client;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  full = await world.signedIn(people.full);
  other = await world.signedIn(people.other);
});
afterAll(() => world?.stop());

interface List {
  readonly id: number;
  readonly revision: number;
  readonly name: string;
  readonly urls: string[];
}
async function made(client: Client, body: object = {}): Promise<List> {
  const answer = await client.post('/api/v1/url_groups/', { name: 'UK', urls: ['a.example'], projects: [], ...body });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.body as List;
}
const read = async ({ id }: List) => (await full.get(`/api/v1/url_groups/${id}/`)).body as List;

describe('A website list that two people edit', () => {
  it('keeps the first change and tells the second person, when both say what they edited', async () => {
    const list = await made(full);
    const save = (name: string) => full.patch(`/api/v1/url_groups/${list.id}/`, { name, revision: list.revision });
    const answers = await Promise.all([save('Maya'), save('Noor')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({
      code: 'url_group_changed',
      detail: 'Somebody else changed this list in the meantime.',
    });
    const kept = answers.find(({ status }) => status === 200)?.body as List;
    expect(await read(list)).toMatchObject({ name: kept.name, revision: 1 });

    // Having looked at what stands there now, the second change is theirs to make.
    const again = await full.patch(`/api/v1/url_groups/${list.id}/`, { name: 'Both', revision: kept.revision });
    expect([again.status, again.body]).toMatchObject([200, { name: 'Both', revision: 2 }]);
  });

  it('takes the last change of those who do not say', async () => {
    const list = await made(full);
    const save = (name: string) => full.patch(`/api/v1/url_groups/${list.id}/`, { name });
    const answers = await Promise.all([save('Maya'), save('Noor')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(list)).toMatchObject({ revision: 2 });
  });

  it('stays at its revision when nothing changes', async () => {
    const list = await made(full);
    const same = await full.patch(`/api/v1/url_groups/${list.id}/`, {
      name: 'UK',
      urls: ['http://a.example/'],
      revision: 0,
    });
    expect([same.status, same.body]).toMatchObject([200, { revision: 0 }]);
  });

  it('is not there for another organisation, whatever it says', async () => {
    const list = await made(full);
    for (const body of [{ name: 'Mine' }, { enabled: false, revision: 0 }, { revision: 7 }]) {
      expect((await other.patch(`/api/v1/url_groups/${list.id}/`, body)).status).toBe(404);
    }
    expect((await other.get(`/api/v1/url_groups/?id__in=${list.id}`)).body).toMatchObject({ count: 0 });
    expect(await read(list)).toMatchObject({ name: 'UK', revision: 0 });
  });
});

describe('What is sent as a website list', () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, n) => `https://site-${n}.example/reviews`);
  const refusal = async (body: object) => {
    const before = (await full.get('/api/v1/url_groups/')).body as { count: number };
    const { status, body: errors } = await full.post('/api/v1/url_groups/', {
      name: 'x',
      urls: ['a.example'],
      ...body,
    });
    expect((await full.get('/api/v1/url_groups/')).body).toMatchObject({ count: before.count });
    return [status, errors];
  };

  it('may be 10,000 addresses long, among repeats and empty lines', async () => {
    const urls = numbered(10_000);
    const list = await made(full, { urls: [...urls, '', ...urls.slice(0, 50)] });
    expect((await read(list)).urls).toEqual(urls);
  });

  it.each([
    ['a blank name', { name: ' ' }, { name: ['This field is required'] }],
    ['a name too long', { name: 'n'.repeat(91) }, { name: ['Ensure this field has no more than 90 characters.'] }],
    ['no line', { urls: [] }, { urls: ['This field is required'] }],
    ['empty lines only', { urls: ['', ' '] }, { urls: ['This field is required'] }],
    [
      'an address too many',
      { urls: [...numbered(10_000), 'more.example'] },
      { urls: ['A list holds at most 10,000 URLs.'] },
    ],
    ['a null character', { urls: ['a.example', 'b.\0example'] }, { 'urls.1': ['Null characters are not allowed.'] }],
    ['no array of lines', { urls: 'a.example' }, { urls: [expect.any(String)] }],
    ['already in use', { projects: [1] }, { projects: [expect.any(String)] }],
    ['an unknown field', { owner: 1 }, { owner: ['Unknown field.'] }],
  ])('is refused at the field: %s', async (_, body, errors) => {
    expect(await refusal(body)).toEqual([400, errors]);
  });

  it('is refused unread when it is larger than any list', async () => {
    expect(await refusal({ urls: [`a.example/${'x'.repeat(2_200_000)}`] })).toMatchObject([
      413,
      { code: 'body_too_large' },
    ]);
  });
});

describe('The website lists of an organisation', () => {
  it('come visible ones first, by name, all at once, or those that a name or ids ask for', async () => {
    const make = (name: string, enabled: boolean) => made(other, { name, enabled });
    const [hidden, b, a] = [await make('50% off', false), await make('B list', true), await make('A list', true)];
    const listed = async (query: string) => {
      const { results } = (await other.get(`/api/v1/url_groups/?ordering=-enabled,name&${query}`)).body as {
        results: List[];
      };
      return results.map(({ name }) => name);
    };
    expect(await listed('page_size=0')).toEqual(['A list', 'B list', '50% off']);
    expect(await listed('name=LIST')).toEqual(['A list', 'B list']);
    expect(await listed('name=50%25')).toEqual(['50% off']);
    expect(await listed(`id__in=${hidden.id},${b.id}`)).toEqual(['B list', '50% off']);
    expect(await listed('page_size=10&page=2')).toEqual([]);
    expect(await listed(`id__in=${a.id}&enabled=`)).toEqual(['A list']);
    expect((await other.get('/api/v1/url_groups/?id__in=x')).status).toBe(400);
  });
});

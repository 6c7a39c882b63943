import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiWorld, password, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.deps.db('login_failures').delete();
});

const me = '/api/auth/users/me/';
const chosen = 'Kettle-Orange-7-sea';
const set = (client: Client, current_password: string, new_password: string) =>
  client.post('/api/auth/users/set_password/', { current_password, new_password });

describe('The own password', () => {
  it('is changed with the current one: this session goes on, all others end', async () => {
    const [here, elsewhere] = [await world.signedIn(people.plain), await world.signedIn(people.plain)];
    const before = here.cookie;
    expect((await set(here, password, chosen)).status).toBe(204);
    expect((await here.get(me)).status).toBe(200);
    expect(here.cookie).not.toBe(before);
    expect((await elsewhere.get(me)).status).toBe(401);
    expect((await world.visitor().signIn(people.plain, password)).status).toBe(400);
    expect((await world.visitor().signIn(people.plain, chosen)).status).toBe(200);
    const { id } = (await here.get(me)).body as { id: number };
    const facts = await world.deps.eventLog.readStream(`account-${id}`);
    expect(facts.map(({ type }) => type)).toEqual(['PasswordChanged']);
    expect(JSON.stringify(facts.map(({ data }) => data))).not.toContain(chosen);
  });

  it('is refused in the words of the form, and stays what it was', async () => {
    const client = await world.signedIn(people.full);
    const refused = async (current: string, wanted: string) => {
      const { status, body } = await set(client, current, wanted);
      return [status, body];
    };
    expect(await refused('Wrong-Pass-1!', chosen)).toEqual([400, { current_password: ['Invalid password.'] }]);
    expect(await refused(password, 'Summer2025!')).toEqual([400, { new_password: ['This password is too common.'] }]);
    expect(await refused(password, password)).toEqual([
      400,
      { new_password: ['Choose a password other than the current one.'] },
    ]);
    expect(await refused('', chosen)).toEqual([400, { current_password: ['This field is required'] }]);
    expect((await client.get(me)).status).toBe(200);
    expect((await world.visitor().signIn(people.full, password)).status).toBe(200);
    expect((await set(world.visitor(), password, chosen)).status).toBe(401);
  });
});

describe('A forgotten password', () => {
  it('is asked for with an address that is one', async () => {
    const asked = await world.visitor().post('/api/auth/users/reset_password/', { email: 'nobody' });
    expect([asked.status, asked.body]).toEqual([400, { email: ['Enter a valid email address.'] }]);
  });

  it.each([[{ uid: '1', token: 'made-up' }], [{ uid: '999999', token: 'made-up' }], [{ uid: 'x', token: 'made-up' }]])(
    'is not set with a link that nobody was mailed: %j',
    async (link) => {
      const path = '/api/auth/users/reset_password_confirm/';
      const answer = await world.visitor().post(path, { ...link, new_password: chosen });
      expect([answer.status, answer.body]).toEqual([
        400,
        { token: ['This link is not valid any more. Please ask for a new one.'] },
      ]);
    },
  );
});

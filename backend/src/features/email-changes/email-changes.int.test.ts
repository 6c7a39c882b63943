import type { UserId } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiWorld, password, people, startApiWorld } from '../../app/testing/api-world.ts';
import { createToken } from '../one-time-tokens/one-time-token.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.deps.db('mail_outbox').delete();
});

const outbox = async () => {
  const rows: { mail: { template: string } }[] = await world.deps.db('mail_outbox').select('mail');
  return rows.map(({ mail }) => mail.template);
};
const linkInvalid = { token: ['This link is not valid any more. Please ask for a new one.'] };
const idOf = async (email: string): Promise<UserId> =>
  (await world.deps.db('accounts').where({ email }).first<{ id: UserId }>('id')).id;
const linkFor = async (userId: UserId, email: string) => ({
  uid: String(userId),
  token: await createToken(world.deps, { userId, purpose: 'email_change', data: { email } }),
});
const confirm = (link: object) => world.visitor().post('/api/auth/users/set_email_confirm/', link);

describe('Another email address', () => {
  const ask = async (body: object) =>
    await (await world.signedIn(people.full)).post('/api/auth/users/set_email/', body);

  it('is asked for with the password, and nobody is told whether somebody else has it', async () => {
    const body = { current_password: password, new_email: 'free@first.example' };
    const free = await ask(body);
    const taken = await ask({ ...body, new_email: people.plain });
    expect([free.status, taken.status, taken.text]).toEqual([204, 204, free.text]);
    expect(await outbox()).toEqual(['confirm_email', 'confirm_email']);
    expect((await world.visitor().post('/api/auth/users/set_email/', body)).status).toBe(401);
  });

  it('is refused without the password, and where it is none; nothing is mailed', async () => {
    const wrong = await ask({ current_password: 'Wrong-Pass-1!', new_email: 'free@first.example' });
    expect([wrong.status, wrong.body]).toEqual([400, { current_password: ['Invalid password.'] }]);
    const none = await ask({ current_password: password, new_email: 'nobody' });
    expect([none.status, none.body]).toEqual([400, { new_email: ['Enter a valid email address.'] }]);
    expect(await outbox()).toEqual([]);
  });

  it('holds once its link was opened, once; the former mailbox is told, the log nothing of either', async () => {
    const userId = await idOf(people.plain);
    const link = await linkFor(userId, 'moved@first.example');
    expect((await confirm({ ...link, uid: String(await idOf(people.full)) })).body).toEqual(linkInvalid);
    expect((await confirm(link)).status).toBe(204);
    expect((await confirm(link)).body).toEqual(linkInvalid);
    expect((await world.visitor().signIn('moved@first.example', password)).status).toBe(200);
    expect((await world.visitor().signIn(people.plain, password)).status).toBe(400);
    expect(await outbox()).toEqual(['email_changed']);
    const facts = await world.deps.eventLog.readStream(`account-${userId}`);
    expect(facts.map(({ type }) => type)).toEqual(['EmailChanged']);
    expect(JSON.stringify(facts.map(({ data }) => data))).not.toContain('@');
  });

  it('that somebody else has taken meanwhile is not given twice', async () => {
    const link = await linkFor(await idOf(people.full), people.auditor);
    expect(await confirm(link)).toMatchObject({ status: 400, body: linkInvalid });
    expect((await world.visitor().signIn(people.full, password)).status).toBe(200);
  });
});

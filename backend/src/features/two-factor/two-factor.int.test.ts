import { startEventStore } from '@proofline/event-store/start-event-store';
import { generateSync } from 'otplib';
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

const path = '/api/auth/users/two_factor/';
const current_password = password;
const wrongCode = { otp: ['This code is not valid. Wait for the next one, or use a recovery code.'] };
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1_000) });
const begin = async (client: Client) =>
  ((await client.post(path, { current_password })).body as { secret: string }).secret;
const codesIn = ({ body }: { body: unknown }) => (body as { recovery_codes: string[] }).recovery_codes;

describe('Two-factor authentication', () => {
  it('begins with the password, holds once a code was confirmed, and begins once', async () => {
    const client = await world.signedIn(people.plain);
    const refused = await client.post(path, { current_password: 'Wrong-Pass-1!' });
    expect([refused.status, refused.body]).toEqual([400, { current_password: ['Invalid password.'] }]);
    const secret = await begin(client);
    expect((await client.post(`${path}confirm/`, { otp: '000000' })).body).toEqual(wrongCode);
    // Until then nobody is asked for a code.
    expect((await world.visitor().signIn(people.plain, password)).status).toBe(200);
    expect(codesIn(await client.post(`${path}confirm/`, { otp: codeOf(secret) }))).toHaveLength(10);
    expect((await world.visitor().signIn(people.plain, password)).status).toBe(400);
    for (const again of [
      await client.post(path, { current_password }),
      await client.post(`${path}confirm/`, { otp: '1' }),
    ]) {
      expect(again).toMatchObject({ status: 409, body: { code: 'already_enabled' } });
    }
  });

  it('has recovery codes that new ones replace, and ends with password and code; both are facts without secrets', async () => {
    const client = await world.signedIn(people.full);
    const secret = await begin(client);
    const first = codesIn(await client.post(`${path}confirm/`, { otp: codeOf(secret) }));
    world.clock.forward(30_000);
    const renew = (otp: string) => client.post(`${path}recovery_codes/`, { current_password, otp });
    expect((await renew('000000')).body).toEqual(wrongCode);
    const second = codesIn(await renew(codeOf(secret)));
    const off = (otp: string | undefined) => client.post(`${path}disable/`, { current_password, otp });
    expect((await off(first[0])).body).toEqual(wrongCode);
    expect((await off(second[0]?.toUpperCase())).status).toBe(204);
    expect((await world.visitor().signIn(people.full, password)).status).toBe(200);
    const { id } = (await client.get('/api/auth/users/me/')).body as { id: number };
    const facts = await world.deps.eventLog.readStream(`account-${id}`);
    expect(facts.map(({ type, data }) => [type, data])).toEqual([
      ['TwoFactorEnabled', { userId: id }],
      ['TwoFactorDisabled', { userId: id }],
    ]);
  });

  it('is the own one: nobody else can begin, confirm or end it', async () => {
    const bodies = { '': { current_password }, 'confirm/': { otp: '1' }, 'disable/': { current_password, otp: '1' } };
    for (const [step, body] of Object.entries(bodies)) {
      expect((await world.visitor().post(`${path}${step}`, body)).status).toBe(401);
    }
    const other = await world.signedIn(people.other);
    // A secret of somebody else confirms nothing here.
    const secret = await begin(await world.signedIn(people.auditor));
    await begin(other);
    expect((await other.post(`${path}confirm/`, { otp: codeOf(secret) })).body).toEqual(wrongCode);
  });
});

import { CAPTCHA_FIELD, UNATTENDED_HEADER } from '@proofline/contracts/api/session';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { generateSync } from 'otplib';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiWorld, password, people, startApiWorld } from '../../app/testing/api-world.ts';
import { Client } from '../../app/testing/client.ts';
import { createAccount } from '../accounts/create-account.ts';
import { solveCaptcha } from '../captcha/testing/solve-captcha.ts';
import { verifyPassword } from '../password-policy/hash-password.ts';
import { loginLimits } from '../sign-in-limits/login-limits.ts';
import { rememberedSessionIdleMs, sessionIdleMs, sessionTtlMs } from './sessions.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.deps.db('login_failures').delete();
});

const refused = { non_field_errors: ['Unable to log in with provided credentials.'] };
const captchaWanted = { [CAPTCHA_FIELD]: ['Please complete the captcha.'] };

async function person(email: string): Promise<string> {
  await createAccount(world.deps.db, {
    organization: 'First',
    email,
    firstName: 'Kim',
    lastName: 'Berg',
    password,
    role: 'full_access',
  });
  return email;
}

/** A guess, with the captcha done where it is asked for. */
async function guess(email: string, attempt: string, client = world.visitor()): Promise<number> {
  const first = await client.signIn(email, attempt);
  if (!(CAPTCHA_FIELD in ((first.body ?? {}) as object))) return first.status;
  const captcha = await solveCaptcha(client);
  const again = await client.post('/api/login/', { email, password: attempt, [CAPTCHA_FIELD]: captcha });
  return again.status;
}

describe('Guessing a password', () => {
  it.each(['nobody@first.example', people.plain])('soon costs proof of work, then has to wait: %s', async (email) => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < loginLimits.captcha.accountAndAddress; attempt += 1) {
      const answer = await world.visitor().signIn(email, 'Wrong-Pass-1!');
      expect(answer.body).toEqual(refused);
    }
    const asked = await world.visitor().signIn(email, password);
    expect([asked.status, asked.body]).toEqual([400, captchaWanted]);
    for (let attempt = 0; attempt < 8; attempt += 1) statuses.push(await guess(email, 'Wrong-Pass-1!'));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 429]);
  });

  it('takes an answer to the captcha once, and no made-up one', async () => {
    const email = await person('captcha@first.example');
    for (let attempt = 0; attempt < 3; attempt += 1) await world.visitor().signIn(email, 'Wrong-Pass-1!');
    const client = world.visitor();
    const captcha = await solveCaptcha(client);
    const send = async (answer: string) =>
      (await client.post('/api/login/', { email, password: 'Wrong-Pass-1!', [CAPTCHA_FIELD]: answer })).body;
    expect(await send(captcha)).toEqual(refused);
    expect(await send(captcha)).toEqual(captchaWanted);
    const payload = JSON.parse(Buffer.from(captcha, 'base64').toString()) as { challenge: { parameters: object } };
    const easier = {
      ...payload,
      challenge: { ...payload.challenge, parameters: { ...payload.challenge.parameters, cost: 1 } },
    };
    expect(await send(Buffer.from(JSON.stringify(easier)).toString('base64'))).toEqual(captchaWanted);
    expect(await send('bm9uc2Vuc2U=')).toEqual(captchaWanted);
  });

  it('never locks out the owner, who signed in from this browser before', async () => {
    const email = await person('owner@first.example');
    const owner = await world.signedIn(email);
    await owner.post('/api/logout/');
    const stranger = world.visitor();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) statuses.push(await guess(email, 'Wrong-Pass-1!', stranger));
    expect(statuses.at(-1)).toBe(429);
    expect((await world.visitor().signIn(email, password)).body).toEqual(captchaWanted);
    expect((await owner.signIn(email, password)).status).toBe(200);
    // The note of a browser is about one account and cannot be rewritten for another.
    const forged = new Client(world.url, owner.cookie?.replace(/proofline_device=\d+/, 'proofline_device=1'));
    expect((await forged.signIn(email, password)).body).toEqual(captchaWanted);
  });

  it('takes as long for an unknown account as for a known one', async () => {
    const { password_hash: hash } = await world.deps
      .db('accounts')
      .where({ email: people.plain })
      .first<{ password_hash: string }>('password_hash');
    const wrong = 'Wrong-Pass-1!';
    // What a check that gives up early would look like.
    const early = async (stored: string | undefined) => stored !== undefined && (await verifyPassword(stored, wrong));
    const ways = {
      known: () => verifyPassword(hash, wrong),
      unknown: () => verifyPassword(undefined, wrong),
      early: () => early(undefined),
    };
    const times: Record<keyof typeof ways, number[]> = { known: [], unknown: [], early: [] };
    // By turns: a machine that is busy for a while is busy for all of them.
    for (let round = 0; round < 15; round += 1) {
      for (const way of ['known', 'unknown', 'early'] as const) {
        const begin = performance.now();
        await ways[way]();
        times[way].push(performance.now() - begin);
      }
    }
    const medianMs = (way: keyof typeof ways) => times[way].sort((a, b) => a - b)[7] ?? 0;
    const ratio = medianMs('unknown') / medianMs('known');
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
    expect(medianMs('early') / medianMs('known')).toBeLessThan(0.4);
  });
});

describe('A session', () => {
  it('is listed, and ended from another one with its sockets', async () => {
    const email = await person('sessions@first.example');
    const [desk, phone] = [await world.signedIn(email), await world.signedIn(email)];
    const listed = (await desk.get('/api/auth/sessions/')).body as {
      count: number;
      results: { id: string; current: boolean; last_seen: string }[];
    };
    expect(listed.count).toBe(2);
    world.clock.forward(61_000);
    await phone.get('/api/auth/users/me/');
    const [newest] = ((await desk.get('/api/auth/sessions/')).body as typeof listed).results;
    expect(newest?.last_seen.slice(0, 19)).toBe(world.clock.now().toISOString().slice(0, 19));
    const other = listed.results.find(({ current }) => !current);
    const closed = await socketOf(phone);
    expect((await desk.delete(`/api/auth/sessions/${other?.id}/`)).status).toBe(204);
    expect(await closed.withinMs(5_000)).toBe(true);
    expect((await phone.get('/api/auth/users/me/')).status).toBe(401);
    expect((await desk.get('/api/auth/users/me/')).status).toBe(200);
  });

  it('goes on when its owner wants to stay, and not for ever', async () => {
    const email = await person('staying@first.example');
    const client = await world.signedIn(email);
    const closed = await socketOf(client);
    const hoursLeft: number[] = [];
    for (let time = 1; time <= 4; time += 1) {
      await used(client, (sessionTtlMs * 2) / 3);
      const { expires_in_s: seconds } = (await client.post('/api/auth/sessions/extend/')).body as {
        expires_in_s: number;
      };
      hoursLeft.push(Math.round(seconds / 3_600));
    }
    // Left alone, it would end two hours from now, whatever is left of its time.
    expect(hoursLeft).toEqual([2, 2, 2, 2]);
    await used(client, sessionTtlMs / 3 - 60_000);
    expect(((await client.get('/api/session/')).body as { expires_in_s: number }).expires_in_s).toBeLessThanOrEqual(60);
    world.clock.forward(61_000);
    expect((await client.post('/api/auth/sessions/extend/')).status).toBe(401);
    expect(await closed.withinMs(5_000)).toBe(true);
  });

  it.each([
    ['two hours', false, sessionIdleMs],
    ['a week, when remembered,', true, rememberedSessionIdleMs],
  ])('that nobody uses for %s ends, with its sockets', async (what, remember, idleMs) => {
    const email = await person(`idle-${what.length}@first.example`);
    const client = world.visitor();
    await client.signIn(email, password, remember);
    const closed = await socketOf(client);
    const left = async () =>
      ((await client.get('/api/session/', unattended)).body as { expires_in_s: number }).expires_in_s;
    world.clock.forward(idleMs - 60_000);
    // Used, it goes on.
    expect((await client.get('/api/auth/users/me/')).status).toBe(200);
    expect(await left()).toBeGreaterThan(idleMs / 1_000 - 60);
    // What the page asks for by itself is no use of it.
    world.clock.forward(idleMs - 120_000);
    expect((await client.get('/api/auth/users/me/', unattended)).status).toBe(200);
    expect(await left()).toBeLessThanOrEqual(120);
    world.clock.forward(121_000);
    expect((await client.get('/api/auth/users/me/')).status).toBe(401);
    expect((await client.post('/api/auth/sessions/extend/')).status).toBe(401);
    expect(await closed.withinMs(5_000)).toBe(true);
  });

  it('is a new one after signing in again, and the old one is worth nothing', async () => {
    const email = await person('rotation@first.example');
    const client = await world.signedIn(email);
    const planted = new Client(world.url, client.cookie);
    await client.signIn(email, password);
    expect((await planted.get('/api/auth/users/me/')).status).toBe(401);
    expect((await client.get('/api/auth/users/me/')).status).toBe(200);
  });

  it.each<[string, (client: Client, email: string) => Promise<unknown>]>([
    ['logout', (client) => client.post('/api/logout/')],
    [
      'a changed password',
      async (_client, email) => {
        const elsewhere = await world.signedIn(email);
        const body = { current_password: password, new_password: 'Other-Kettle-9-sky' };
        expect((await elsewhere.post('/api/auth/users/set_password/', body)).status).toBe(204);
        expect((await elsewhere.get('/api/auth/users/me/')).status).toBe(200);
      },
    ],
    [
      'the account being disabled',
      async (_client, email) => {
        const superuser = await world.signedIn(people.superuser);
        const { id } = await world.deps.db('accounts').where({ email }).first<{ id: number }>('id');
        expect((await superuser.patch(`/api/users/${id}/`, { is_active: false })).status).toBe(200);
      },
    ],
  ])('ends its sockets within five seconds of %s', async (what, end) => {
    const email = await person(`${what.replaceAll(' ', '-')}@first.example`);
    const client = await world.signedIn(email);
    const thief = new Client(world.url, client.cookie);
    const closed = await socketOf(client);
    await end(client, email);
    expect(await closed.withinMs(5_000)).toBe(true);
    expect((await thief.get('/api/auth/users/me/')).status).toBe(401);
  });
});

describe('Two-factor authentication', () => {
  it('asks for a code that works once, or a recovery code that works once', async () => {
    const email = await person('factor@first.example');
    const client = await world.signedIn(email);
    const begun = await client.post('/api/auth/users/two_factor/', { current_password: password });
    const { secret } = begun.body as { secret: string };
    const code = () => generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1_000) });
    const wrong = await client.post('/api/auth/users/two_factor/confirm/', { otp: '000000' });
    expect([wrong.status, Object.keys(wrong.body as object)]).toEqual([400, ['otp']]);
    const confirmed = await client.post('/api/auth/users/two_factor/confirm/', { otp: code() });
    const { recovery_codes: codes } = confirmed.body as { recovery_codes: string[] };
    expect(codes).toHaveLength(10);
    expect(JSON.stringify(await world.deps.db('accounts').where({ email }))).not.toContain(secret);

    const signIn = async (otp?: string) => {
      const answer = await world.visitor().post('/api/login/', { email, password, ...(otp ? { otp } : {}) });
      return answer.status === 200 ? 'in' : Object.keys(answer.body as object).join();
    };
    expect(await signIn()).toBe('otp');
    expect([await signIn(code()), 'used at confirmation']).toEqual(['otp', 'used at confirmation']);
    world.clock.forward(30_000);
    const now = code();
    expect([await signIn(now), await signIn(now)]).toEqual(['in', 'otp']);
    expect([await signIn(codes[0]), await signIn(codes[0])]).toEqual(['in', 'otp']);

    world.clock.forward(30_000);
    const off = { current_password: password, otp: code() };
    expect((await client.post('/api/auth/users/two_factor/disable/', off)).status).toBe(204);
    // The wrong codes above count as wrong attempts.
    await world.deps.db('login_failures').delete();
    expect(await signIn()).toBe('in');
  });
});

const unattended = { headers: { [UNATTENDED_HEADER]: '1' } };

/** Time passes while somebody works. */
async function used(client: Client, ms: number): Promise<void> {
  const stepMs = 3_600_000;
  for (let passed = 0; passed < ms; passed += stepMs) {
    world.clock.forward(Math.min(stepMs, ms - passed));
    await client.get('/api/auth/users/me/');
  }
}

async function socketOf(client: Client): Promise<{ withinMs(limit: number): Promise<boolean> }> {
  const socket = io(world.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: client.cookie ?? '' },
  });
  const closed = new Promise<boolean>((resolve) => socket.once('disconnect', () => resolve(true)));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return {
    withinMs: async (limit) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), limit);
      });
      const ended = await Promise.race([closed, late]);
      clearTimeout(timer);
      socket.disconnect();
      return ended;
    },
  };
}

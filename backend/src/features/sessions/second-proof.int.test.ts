import { BlockList } from 'node:net';
import { CAPTCHA_FIELD } from '@proofline/contracts/api/session';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiWorld, password, startApiWorld } from '../../app/testing/api-world.ts';
import { Client } from '../../app/testing/client.ts';
import { createAccount } from '../accounts/create-account.ts';
import { solveCaptcha } from '../captcha/testing/solve-captcha.ts';
import { createToken } from '../one-time-tokens/one-time-token.ts';
import { secondProofLimits } from '../sign-in-limits/second-proof-limits.ts';

let world: ApiWorld;
beforeAll(async () => {
  const trusted = new BlockList();
  trusted.addAddress('127.0.0.1');
  world = await startApiWorld(startEventStore, { proxies: { trusted, header: 'x-forwarded-for' } });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.deps.db('login_failures').delete();
});

interface Guarded {
  readonly id: number;
  readonly email: string;
  /** Signed in before the second proof was asked for. */
  readonly client: Client;
  code(): string;
  readonly recoveryCodes: readonly string[];
}

let made = 0;
async function guarded(): Promise<Guarded> {
  made += 1;
  const email = `guarded-${made}@first.example`;
  const names = { firstName: 'Kim', lastName: 'Berg' };
  const created = await createAccount(world.deps.db, {
    organization: 'First',
    email,
    ...names,
    password,
    role: 'user',
  });
  const client = await world.signedIn(email);
  const begun = await client.post('/api/auth/users/two_factor/', { current_password: password });
  const { secret } = begun.body as { secret: string };
  const code = () => generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1_000) });
  const confirmed = await client.post('/api/auth/users/two_factor/confirm/', { otp: code() });
  const { recovery_codes: recoveryCodes } = confirmed.body as { recovery_codes: string[] };
  return { id: created?.userId ?? 0, email, client, code, recoveryCodes };
}

/** An address nobody asked from before: what is counted by address does not stand in the way. */
let addresses = 0;
function fromElsewhere() {
  addresses += 1;
  return { headers: { 'X-Forwarded-For': `198.51.${Math.floor(addresses / 250)}.${addresses % 250}` } };
}

/** Signs in with the captcha done where it is asked for. */
async function signIn(client: Client, body: { email: string; password: string; otp?: string }, from = fromElsewhere()) {
  const first = await client.post('/api/login/', body, from);
  if (!(CAPTCHA_FIELD in ((first.body ?? {}) as object))) return first;
  return await client.post('/api/login/', { ...body, [CAPTCHA_FIELD]: await solveCaptcha(client, from) }, from);
}

/** What the guard would be if some success gave the budget back. */
const forgetProofs = async () => {
  await world.deps.db('login_failures').where('key', 'like', 'proof%').delete();
};

const attempts = 34;
const limitMs = 90_000;
const wrongCode = '000000';

/** How many wrong codes are looked at before 429, with `between` done after each. */
async function codesTried(
  tryCode: () => Promise<{ status: number }>,
  between: () => Promise<unknown>,
): Promise<number> {
  for (let tried = 0; tried < attempts; tried += 1) {
    const { status } = await tryCode();
    if (status === 429) return tried;
    expect(status).toBe(400);
    // What counts passwords is not what is tested here, and proof of work would make it slow.
    await world.deps.db('login_failures').whereRaw(`key not like 'proof%'`).delete();
    await between();
  }
  return attempts;
}

describe('Guessing second proofs', { timeout: limitMs }, () => {
  const { account, device } = secondProofLimits;

  it('is not begun anew by a right password without a code', async () => {
    const { email } = await guarded();
    const tryCode = () => signIn(world.visitor(), { email, password, otp: wrongCode });
    const rightPassword = () => signIn(world.visitor(), { email, password });
    expect(await codesTried(tryCode, rightPassword)).toBe(account.perHour);
    await forgetProofs();
    const mutant = async () => {
      await rightPassword();
      await forgetProofs();
    };
    expect(await codesTried(tryCode, mutant)).toBe(attempts);
  });

  it('is not begun anew by the owner, who signs in with a right code', async () => {
    const { email, recoveryCodes } = await guarded();
    let used = 0;
    const owner = async () => {
      const otp = recoveryCodes[used];
      used += 1;
      if (otp) expect((await signIn(world.visitor(), { email, password, otp })).status).toBe(200);
    };
    const tryCode = () => signIn(world.visitor(), { email, password, otp: wrongCode });
    expect(await codesTried(tryCode, owner)).toBe(account.perHour);
  });

  it('goes on for a day at most, however the hours are used', async () => {
    const { email } = await guarded();
    // An hour later: what was counted for the hour is over.
    const hourLater = async () => {
      await world.deps.db('login_failures').where('key', 'like', 'proof-hour%').delete();
    };
    await world.deps.db('login_failures').insert({
      key: `proof-day:account ${await idOf(email)}`,
      points: account.perDay - 5,
      expire: Date.now() + 3_600_000,
    });
    expect(await codesTried(() => signIn(world.visitor(), { email, password, otp: wrongCode }), hourLater)).toBe(5);
  });

  it('is counted for the account in a browser that only ever knew the password', async () => {
    const { email, client } = await guarded();
    const before = client.cookie;
    // Its note is from a time when the password was enough.
    const tryCode = () => signIn(new Client(world.url, before), { email, password, otp: wrongCode });
    expect(await codesTried(tryCode, async () => {})).toBe(account.perHour);
  });

  it('is not begun anew by a mailed link, which gives a browser a note of its own', async () => {
    const { email, id } = await guarded();
    let current = password;
    let browser = world.visitor();
    let round = 0;
    const resetAgain = async () => {
      round += 1;
      if (round % 10 !== 0) return;
      const userId = await idOf(email);
      const token = await createToken(world.deps, { userId, purpose: 'password_reset' });
      current = `Orange-Kettle-${round}-sky`;
      browser = world.visitor();
      const body = { uid: String(id), token, new_password: current };
      expect((await browser.post('/api/auth/users/reset_password_confirm/', body, fromElsewhere())).status).toBe(204);
    };
    const tryCode = () => signIn(browser, { email, password: current, otp: wrongCode });
    expect(await codesTried(tryCode, resetAgain)).toBe(account.perHour);
  });

  it('is not begun anew by changing the password, which makes a session of its own', async () => {
    const { client } = await guarded();
    let current = password;
    let round = 0;
    const changeAgain = async () => {
      round += 1;
      if (round % 8 !== 0) return;
      const next = `Orange-Kettle-${round}-sky`;
      const body = { current_password: current, new_password: next };
      expect((await client.post('/api/auth/users/set_password/', body, fromElsewhere())).status).toBe(204);
      current = next;
    };
    const disable = () =>
      client.post(
        '/api/auth/users/two_factor/disable/',
        { current_password: current, otp: wrongCode },
        fromElsewhere(),
      );
    expect(await codesTried(disable, changeAgain)).toBe(account.perHour);
  });

  it('leaves the owner be in a browser that gave a right code before, and is limited there as well', async () => {
    const { email, recoveryCodes } = await guarded();
    const browser = world.visitor();
    expect((await signIn(browser, { email, password, otp: recoveryCodes[0] ?? '' })).status).toBe(200);
    const stranger = () => signIn(world.visitor(), { email, password, otp: wrongCode });
    expect(await codesTried(stranger, async () => {})).toBe(account.perHour);
    const here = new Client(world.url, browser.cookie?.replace(/proofline_session=[^;]+;? ?/, ''));
    expect((await signIn(here, { email, password, otp: recoveryCodes[1] ?? '' })).status).toBe(200);
    const thief = new Client(world.url, browser.cookie);
    expect(
      await codesTried(
        () => signIn(thief, { email, password, otp: wrongCode }),
        async () => {},
      ),
    ).toBe(device.perHour);
  });
});

describe('Guessing passwords', () => {
  it.each(['elsewhere', 'in a browser that is known'])('is not begun anew by a right one %s', async (where) => {
    made += 1;
    const email = `unguarded-${made}@first.example`;
    const names = { firstName: 'Kim', lastName: 'Berg' };
    await createAccount(world.deps.db, { organization: 'First', email, ...names, password, role: 'user' });
    const known = await world.signedIn(email);
    const browser = () => (where === 'elsewhere' ? world.visitor() : known);
    const from = fromElsewhere();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12 && statuses.at(-1) !== 429; attempt += 1) {
      const guess = await signIn(browser(), { email, password: 'Wrong-Pass-1!' }, from);
      statuses.push(guess.status);
      await signIn(browser(), { email, password }, from);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });
});

const idOf = async (email: string) => (await world.deps.db('accounts').where({ email }).first('id'))?.id;

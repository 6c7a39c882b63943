import { monitorEventLoopDelay } from 'node:perf_hooks';
import { healthSchema } from '@proofline/contracts/api/health';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, password, people, startApiWorld } from './testing/api-world.ts';
import type { ClientAnswer } from './testing/client.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
});
afterAll(() => world?.stop());

const limitMs = 5_000;
/** Of a command while the log does not answer. */
const withoutLogMs = 3_000;
const list = { name: 'x', urls: ['a.example'] };

async function timed<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; tookMs: number }> {
  const startedAt = performance.now();
  return { answer: await work(), tookMs: performance.now() - startedAt };
}

function vitalStates(body: unknown): Record<string, string> {
  const parts = healthSchema.parse(body).parts.filter(({ name }) => name === 'postgres' || name === 'log');
  return Object.fromEntries(parts.map(({ name, state }) => [name, state]));
}

describe('When something the API stands on is gone', () => {
  it('a full table lock makes no request hang: 503 within five seconds', async () => {
    const client = await world.signedIn(people.full);
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = world.deps.db.transaction(async (trx) => {
      await trx.raw('lock table accounts in access exclusive mode');
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const { answer, tookMs } = await timed(() => client.get('/api/auth/users/me/'));
    release.resolve();
    await holding;
    expect([answer.status, answer.body]).toMatchObject([503, { code: 'unavailable' }]);
    expect(tookMs).toBeLessThan(limitMs);
    expect((await client.get('/api/auth/users/me/')).status).toBe(200);
  });

  it('without the log, commands are answered 503 within three seconds, with when to ask again, and reads go on', async () => {
    const client = await world.signedIn(people.full);
    expect(vitalStates((await client.get('/hc/')).body)).toEqual({ postgres: 'ok', log: 'ok' });
    await world.stopLog();
    const { answer, tookMs } = await timed(() => client.post('/api/v1/url_groups/', list));
    expect([answer.status, answer.body]).toMatchObject([503, { code: 'unavailable' }]);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(tookMs).toBeLessThan(withoutLogMs);
    expect((await client.get('/api/v1/url_groups/')).body).toMatchObject({ count: 0 });
    const health = await timed(() => client.get('/hc/'));
    // 503 would have browsers and balancers take away what still works.
    expect([health.answer.status, health.answer.body]).toMatchObject([200, { status: 'degraded' }]);
    expect(vitalStates(health.answer.body)).toEqual({ postgres: 'ok', log: 'down' });
    expect(health.tookMs).toBeLessThan(limitMs);
  });

  it('without the database, every request is answered 503 within five seconds', async () => {
    const client = await world.signedIn(people.full);
    await world.deps.db.destroy();
    const { answer, tookMs } = await timed(() => client.get('/api/projects/'));
    expect([answer.status, answer.body]).toMatchObject([503, { code: 'unavailable' }]);
    expect(tookMs).toBeLessThan(limitMs);
  });
});

describe('When the database does not answer any more, and does not say so', () => {
  let frozen: ApiWorld;
  beforeAll(async () => {
    frozen = await startApiWorld(startEventStore, { freezable: true });
  });
  afterAll(async () => {
    frozen?.link?.thaw();
    await frozen?.stop();
  });

  it('every request is answered 503 within five seconds, health tells the truth, and it heals by itself', async () => {
    const client = await frozen.signedIn(people.full);
    const ask: readonly (() => Promise<ClientAnswer>)[] = [
      () => client.get('/api/projects/'),
      () => client.get('/api/auth/users/me/'),
      () => client.post('/api/v1/url_groups/', list),
      () => frozen.visitor().signIn(people.full, password),
      () => frozen.visitor().get('/api/session/', { headers: { Cookie: client.cookie ?? '' } }),
      () => frozen.visitor().post('/api/agent/leases', { max_targets: 1 }, { headers: { Authorization: 'Bearer x' } }),
    ];
    frozen.link?.freeze();
    const late: string[] = [];
    // Api and client share this thread: what it was kept from running is the machine's, and no answer's.
    const kept = monitorEventLoopDelay({ resolution: 20 });
    kept.enable();
    // Waves: what fails because a connection made for somebody else has failed is told as fast.
    for (let wave = 0; wave < 3; wave += 1) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => ask)
          .flat()
          .map((one) => timed(one)),
      );
      late.push(
        ...answers
          .filter(({ answer, tookMs }) => answer.status !== 503 || tookMs > limitMs + 2 * (kept.max / 1e6))
          .map(({ answer, tookMs }) => `${answer.status} after ${tookMs.toFixed(0)} ms`),
      );
    }
    expect(late).toEqual([]);
    const health = await timed(() => frozen.visitor().get('/hc/'));
    expect([health.answer.status, health.answer.body]).toMatchObject([503, { status: 'down' }]);
    expect(vitalStates(health.answer.body)).toEqual({ postgres: 'down', log: 'down' });
    // Restarting the process would bring nothing back.
    expect((await frozen.visitor().get('/hc/live')).status).toBe(200);
    expect(health.tookMs).toBeLessThan(limitMs);
    frozen.link?.thaw();
    await expect.poll(async () => (await frozen.visitor().get('/hc/')).status, { timeout: 15_000 }).toBe(200);
    await expect
      .poll(async () => (await client.post('/api/v1/url_groups/', list)).status, { timeout: 15_000 })
      .toBe(201);
  }, 90_000);
});

import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from './testing/api-world.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
});
afterAll(() => world?.stop());

const limitMs = 5_000;
const list = { name: 'x', urls: ['a.example'] };

async function timed<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; tookMs: number }> {
  const startedAt = performance.now();
  return { answer: await work(), tookMs: performance.now() - startedAt };
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

  it('without the log, commands are answered 503 within five seconds and reads go on', async () => {
    const client = await world.signedIn(people.full);
    expect((await client.get('/hc/')).body).toEqual({ status: 'ok', checks: { postgres: 'ok', event_log: 'ok' } });
    await world.stopLog();
    const { answer, tookMs } = await timed(() => client.post('/api/url_groups/', list));
    expect([answer.status, answer.body]).toMatchObject([503, { code: 'unavailable' }]);
    expect(tookMs).toBeLessThan(limitMs);
    expect((await client.get('/api/url_groups/')).body).toMatchObject({ count: 0 });
    const health = await timed(() => client.get('/hc/'));
    expect([health.answer.status, health.answer.body]).toEqual([
      503,
      { status: 'unavailable', checks: { postgres: 'ok', event_log: 'unavailable' } },
    ]);
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

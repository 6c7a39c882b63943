import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, startApiWorld } from '../../app/testing/api-world.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
});
afterAll(() => world?.stop());

describe('Health', () => {
  it('is told to anybody, whatever a monitor appends', async () => {
    expect(await world.visitor().get('/hc/?probe=1&source=monitor')).toMatchObject({
      status: 200,
      body: { status: 'ok', checks: { postgres: 'ok', event_log: 'ok' } },
    });
    expect((await world.visitor().post('/hc/', {})).status).toBe(405);
  });

  it('says what is away, and that alone', async () => {
    await world.stopLog();
    await expect
      .poll(async () => await world.visitor().get('/hc/'), { timeout: 10_000 })
      .toMatchObject({
        status: 503,
        body: { status: 'unavailable', checks: { postgres: 'ok', event_log: 'unavailable' } },
      });
  });
});

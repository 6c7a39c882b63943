import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, startApiWorld } from './testing/api-world.ts';
import { fuzz } from './testing/random/fuzz.ts';
import { startWatchedApi, type WatchedApi } from './testing/watched-api.ts';

/** `npm run bench -- fuzz` sends ten thousand. */
const requests = 300;
/** The same requests each time; the bench asks others. */
const seed = 20_260_101;
const waitLimitMs = 250;

let world: ApiWorld;
let api: WatchedApi;
beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  api = await startWatchedApi(world.places);
});
afterAll(async () => {
  await api?.stop();
  await world?.stop();
});

describe(`Random requests over the whole api (seed ${seed})`, () => {
  it('never fail, keep nobody waiting, and leave nothing behind where they were refused', {
    timeout: 120_000,
  }, async () => {
    const outcome = await fuzz(world, api, { seed, requests });
    expect(outcome.failures).toEqual([]);
    expect(outcome.reads).toBeGreaterThan(20);
    // Taken and refused: neither alone would say much.
    expect(Object.keys(outcome.statuses)).toEqual(expect.arrayContaining(['200', '201', '400', '401', '403', '404']));
    // A machine busy with other tests keeps everybody waiting, the database too: the bench looks at the longest wait.
    expect(outcome.waitP95Ms).toBeLessThan(waitLimitMs + outcome.longestControlMs);
  });
});

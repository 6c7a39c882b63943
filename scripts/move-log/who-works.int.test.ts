import { holdLock } from '@proofline/platform/postgres/advisory-lock';
import { APPLICATION_NAMES, type ApplicationName } from '@proofline/platform/postgres/application-names';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { listen } from '@proofline/platform/postgres/notify';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { whoWorks } from './who-works.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let stops: (() => unknown)[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
});
afterAll(() => database.drop());

async function connect(applicationName?: ApplicationName): Promise<void> {
  const db = connectPostgres(database.url, { poolMax: 1, ...(applicationName ? { applicationName } : {}) });
  stops.push(() => db.destroy());
  await db.raw('select 1');
}

describe('a move of the log', () => {
  it.each(Object.keys(APPLICATION_NAMES) as ApplicationName[])('is not begun beside %s', async (name) => {
    await connect(name);
    expect(await whoWorks(database.url, 0)).toEqual([APPLICATION_NAMES[name]]);
  });

  it.each([
    ['reactor:plan-targets', 'reactors'],
    ['periodic:expire-leases', 'reactors'],
    ['projection:checks', 'projections'],
    ['rebuild:checks', 'npm run projections:rebuild'],
    ['log-adoption', 'an adoption'],
    ['something-new', 'somebody who uses the log'],
  ])('is not begun beside whoever has nothing but the lock %s', async (lock, who) => {
    const held = await holdLock(database.url, lock, AbortSignal.timeout(10_000));
    stops.push(() => held.release());
    expect(await whoWorks(database.url, 0)).toEqual([who]);
  });

  it('is not begun beside whoever only listens', async () => {
    await new Promise<void>((resolve) => {
      const subscription = listen(database.url, 'log_adoption', { onListening: resolve }).subscribe();
      stops.push(() => subscription.unsubscribe());
    });
    expect(await whoWorks(database.url, 0)).toEqual(['somebody who uses the log']);
    await connect('evidence');
    expect(await whoWorks(database.url, 0)).toEqual(['npm run evidence']);
  });

  it('is begun beside connections that are none of ours, and when the last of ours has gone', async () => {
    await connect();
    const going = connectPostgres(database.url, { poolMax: 1, applicationName: 'seed-demo' });
    await going.raw('select 1');
    const asked = whoWorks(database.url);
    await going.destroy();
    expect(await asked).toEqual([]);
  });
});

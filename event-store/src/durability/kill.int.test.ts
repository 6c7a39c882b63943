import { startTestPostgres, type TestPostgres, testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { afterEach, expect, it } from 'vitest';
import { type KillsOptions, underKills, type Victim } from './kills.ts';
import { noFaults } from './sums.ts';

/** More for long runs: `EVENTSTORE_KILLS=200`, and others: `EVENTSTORE_KILLS_SEED`. */
const kills = Number(process.env.EVENTSTORE_KILLS ?? 20);
const seed = Number(process.env.EVENTSTORE_KILLS_SEED ?? 20_260_101);
const liveLimitMs = 5_000;

let postgres: TestPostgres | undefined;
afterEach(async () => {
  await postgres?.stop();
  postgres = undefined;
});

it(`${kills} kills of node and Postgres lose, invent, double and disorder nothing (seed ${seed})`, {
  timeout: 60_000 + kills * 15_000,
}, async () => {
  // A server of its own, because it is crashed.
  postgres = await startTestPostgres();
  const databaseUrl = await postgres.createDatabase('log');
  const victims = Array.from({ length: kills }, (_, n): Victim => (n % 2 === 0 ? 'node' : 'postgres'));
  const result = await underKills({ databaseUrl, victims, seed, writers: 12, perS: 500 });
  expect(result).toMatchObject(noFaults);
  expect(result.acknowledged).toBeGreaterThan(kills * 30);
  const liveAgainMs = result.liveAgainMs.toSorted((a, b) => a - b);
  expect(liveAgainMs[Math.floor(liveAgainMs.length / 2)]).toBeLessThan(liveLimitMs);
  // Postgres recovers from its own crash meanwhile, on a machine that may be busy.
  expect(liveAgainMs.at(-1)).toBeLessThan(3 * liveLimitMs);
});

async function withMutant(mutant: string) {
  const database = await testDatabase();
  const options: KillsOptions = {
    databaseUrl: database.url,
    victims: ['node', 'node'],
    seed: 1,
    writers: 12,
    perS: 500,
    program: new URL('./testing/test-mutant-node.ts', import.meta.url),
    env: { MUTANT: mutant },
  };
  try {
    return await underKills(options);
  } finally {
    await database.drop();
  }
}

it('the same sums pass for a node that is only slow', { timeout: 120_000 }, async () => {
  expect(await withMutant('none')).toMatchObject(noFaults);
});

it('the same sums fail for a node that answers before it commits', { timeout: 120_000 }, async () => {
  expect((await withMutant('commit_after_answer')).lost).toBeGreaterThan(0);
});

it('the same sums fail for a node that does not look at ids', { timeout: 120_000 }, async () => {
  expect((await withMutant('ids_not_checked')).duplicated).toBeGreaterThan(0);
});

it('the same sums fail for a node whose subscribers are ahead of its data', { timeout: 120_000 }, async () => {
  expect((await withMutant('checkpoint_ahead_of_data')).subscriberDiffers).toBeGreaterThan(0);
});

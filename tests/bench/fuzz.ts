import { startApiWorld } from '@proofline/backend/app/testing/api-world';
import { fuzz } from '@proofline/backend/app/testing/random/fuzz';
import { startWatchedApi } from '@proofline/backend/app/testing/watched-api';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { startTestPostgres, testPostgresVariable } from '@proofline/platform/postgres/testing/test-postgres';

/**
 * Ten thousand random requests over every route, shaped by its schemas, one after the other while two people read: none
 * may answer 500, keep the readers waiting, or leave anything behind that was refused. `SEED` repeats a run.
 */
const limits = { longestWaitMs: 250 };
const requests = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 10_000);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

async function main(): Promise<boolean> {
  const postgres = await startTestPostgres();
  process.env[testPostgresVariable] = postgres.url;
  try {
    const world = await startApiWorld(startEventStore);
    const api = await startWatchedApi(world.places);
    process.stderr.write(`seed ${seed}, ${requests} requests\n`);
    const { failures, statuses, ...figures } = await fuzz(world, api, { seed, requests });
    await api.stop();
    await world.stop();
    for (const failure of failures) process.stderr.write(`${failure}\n`);
    process.stderr.write(`${JSON.stringify(statuses)}\n`);
    const rounded = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value)]));
    const ok = failures.length === 0 && figures.longestWaitMs <= limits.longestWaitMs;
    const told = { seed, requests, failures: failures.length, ...rounded };
    process.stdout.write(`${JSON.stringify({ bench: 'fuzz', ok, figures: told })}\n`);
    return ok;
  } finally {
    await postgres.stop();
  }
}

process.exit((await main()) ? 0 : 1);

import { startEventStore } from '@proofline/event-store/start-event-store';
import { createLog } from '@proofline/platform/log/create-log';
import { markRead } from '@proofline/platform/log-identity/log-marks';
import { openBareLog } from '@proofline/platform/log-identity/open-bare-log';
import { ReaderInterrupted } from '@proofline/platform/parked-events/is-transient';
import { connectPostgres, type Knex } from '@proofline/platform/postgres/connect-postgres';
import { migrate } from '@proofline/platform/postgres/migrate';
import { testDatabase } from '@proofline/platform/postgres/testing/test-postgres';
import { live } from '@proofline/projections/live-schema';
import { projectionMigrations } from '@proofline/projections/migrations';
import { PROJECTION_NAMES } from '@proofline/projections/projection-names';
import { moveCheckpoints, readCheckpoints } from '@proofline/projections/runtime/checkpoints';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backendMigrations } from '../../app/backend-migrations.ts';
import { moveCheckpoint } from '../../kernel/reactor/checkpoint.ts';
import { type AdoptionStep, adoptLog } from './adopt-log.ts';

const reactor = 'schedules';
const readUpTo = 7n;
const log = createLog('test', { level: 'silent' });
let stops: (() => Promise<unknown>)[];
let databaseUrl: string;
let eventStoreUrl: string;
let db: Knex;

/** Everybody has read up to a position, and the log is empty. */
beforeEach(async () => {
  stops = [];
  const [product, events] = await Promise.all([testDatabase(), testDatabase()]);
  for (const { drop } of [product, events]) stops.push(drop);
  databaseUrl = product.url;
  db = connectPostgres(databaseUrl);
  stops.push(() => db.destroy());
  await migrate(db, [...backendMigrations, ...projectionMigrations]);
  const node = await startEventStore({ databaseUrl: events.url, allowUnsafeDurability: true });
  stops.push(() => node.stop());
  eventStoreUrl = node.connectionString;
  await db(live('projection_checkpoints')).update({ position: String(readUpTo) });
  await db('reactor_checkpoints').insert({ reactor, position: String(readUpTo) });
  await markRead(db, `reactor:${reactor}`, readUpTo, undefined);
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
});

const adopt = async (afterStep: (step: AdoptionStep) => Promise<void>) => {
  const bare = openBareLog(eventStoreUrl, {});
  stops.push(() => bare.dispose());
  const deps = { db, databaseUrl, bare, log, signal: AbortSignal.timeout(60_000), afterStep };
  await adoptLog(deps, { by: 'maya@db1', finding: 'empty_log' });
};

/** Whoever had read where it is before the adoption, and is through with its batch now: which of them would commit? */
async function whoCommits(readBefore: Awaited<ReturnType<typeof readCheckpoints>>): Promise<string[]> {
  const commits: string[] = [];
  const attempt = async (name: string, move: (trx: Knex.Transaction) => Promise<unknown>) => {
    const undo = new Error('undone, so that the next one may be tried');
    const moving = db.transaction(async (trx) => {
      await move(trx);
      commits.push(name);
      throw undo;
    });
    const error = await moving.catch((thrown: unknown) => thrown);
    if (error !== undo && !(error instanceof ReaderInterrupted)) throw error;
  };
  for (const one of readBefore) await attempt(one.name, (trx) => moveCheckpoints(trx, [one], 9n));
  await attempt(reactor, (trx) => moveCheckpoint(trx, reactor, readUpTo, 9n));
  return commits;
}

const everybody = [...PROJECTION_NAMES, reactor].toSorted();
const versions = (by: number) => db(live('projection_checkpoints')).update({ version: db.raw('version + ?', [by]) });

it('What is in flight when a log is adopted commits nothing, at whatever step', { timeout: 60_000 }, async () => {
  const readBefore = await readCheckpoints(db, PROJECTION_NAMES);
  expect((await whoCommits(readBefore)).toSorted()).toEqual(everybody);
  const commits: Partial<Record<AdoptionStep, string[]>> = {};
  const mutant: string[] = [];
  await adopt(async (step) => {
    commits[step] = await whoCommits(readBefore);
    if (step !== 'forgotten') return;
    // One that takes the positions and leaves the versions.
    await versions(-1);
    mutant.push(...(await whoCommits(readBefore)));
    await versions(1);
  });
  const { begun, ...later } = commits;
  // What is read before it begins goes with the rest.
  expect(begun?.toSorted()).toEqual(everybody);
  expect(later).toEqual({ forgotten: [], identified: [], rebuilt: [], told: [], ended: [] });
  expect(mutant.toSorted()).toEqual(PROJECTION_NAMES.toSorted());
});

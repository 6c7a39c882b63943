import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { LIVE_SCHEMA, live } from '../live-schema.ts';
import { announce } from './announce.ts';
import { readCheckpoints } from './checkpoints.ts';
import { adoptRebuilt } from './parking-name.ts';
import type { ReadModel } from './read-model.ts';
import { rebuildSchema } from './rebuild-schema.ts';

/** The live models were too far ahead, or readers held the tables for too long. Nothing changed; try again. */
export class SwapTooLate extends Error {
  readonly code = 'swap_too_late';

  constructor(reason: string, options?: ErrorOptions) {
    super(`The rebuilt tables were not swapped in: ${reason}.`, options);
    this.name = 'SwapTooLate';
  }
}

/** Live writing stands still for this long at the most. */
const catchUpLimitMs = 5_000;
/**
 * Limit on getting all tables. A reader that joins two of them may hold one and want the other: giving up well before
 * Postgres looks for deadlocks (deadlock_timeout, 1 s by default) means that never the reader is the one that fails.
 */
const lockLimitMs = 500;
const queryCanceled = '57014';

/** What is being rebuilt: how far it is, and how it gets one batch further. */
export interface RebuildProgress {
  position(): bigint;
  /** Where it first met an event of a type that this release does not know. */
  passedOver(): bigint | undefined;
  step(): Promise<void>;
}

/**
 * Puts rebuilt tables in the place of the live ones with their checkpoints, in one transaction: a reader sees the old
 * or the new, whole. The checkpoints are locked first, so that live writing waits while the rebuilt tables get to
 * where the live ones are.
 * @throws {SwapTooLate} when that or the tables' locks take too long
 */
export async function swap(db: Knex, models: readonly ReadModel[], rebuilt: RebuildProgress): Promise<void> {
  const names = models.map(({ name }) => name);
  await db.transaction(async (trx) => {
    const checkpoints = await readCheckpoints(trx, names, { forUpdate: true });
    const liveAt = checkpoints.reduce((high, { position }) => (position > high ? position : high), -1n);
    await reach(rebuilt, liveAt);
    const position = rebuilt.position();
    await lockTables(trx, models);
    await trx.raw(models.flatMap(moveStatements).join(';'));
    await trx(live('projection_checkpoints'))
      .whereIn('name', names)
      .update({
        position: position < 0n ? null : String(position),
        version: trx.raw('version + 1'),
        generation: trx.raw('generation + 1'),
        passed_over: rebuilt.passedOver()?.toString() ?? null,
        updated_at: trx.fn.now(),
      });
    for (const name of names) await adoptRebuilt(trx, name);
    const announced = String(position < 0n ? 0n : position);
    await announce(
      trx,
      names.map((projection) => ({ projection, position: announced, touched: [] })),
    );
  });
}

function moveStatements({ name, tables }: ReadModel): string[] {
  return tables.tables.flatMap((table) => [
    `drop table ${live(table)}`,
    `alter table ${rebuildSchema(name)}.${table} set schema ${LIVE_SCHEMA}`,
  ]);
}

/** @throws {SwapTooLate} when readers do not let go of the tables in time */
async function lockTables(trx: Knex.Transaction, models: readonly ReadModel[]): Promise<void> {
  const tables = models.flatMap((model) => model.tables.tables.map(live));
  await trx.raw(`set local statement_timeout = ${lockLimitMs}`);
  try {
    await trx.raw(`lock table ${tables.join(', ')} in access exclusive mode`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === queryCanceled) {
      throw new SwapTooLate(`the tables are still being read after ${lockLimitMs} ms`, { cause: error });
    }
    throw error;
  }
  await trx.raw('set local statement_timeout = 0');
}

async function reach(rebuilt: RebuildProgress, wanted: bigint): Promise<void> {
  const timeUp = new AbortController();
  const late = wait(catchUpLimitMs, 'late' as const, { signal: timeUp.signal }).catch(() => 'late' as const);
  try {
    while (rebuilt.position() < wanted) {
      const outcome = await Promise.race([rebuilt.step(), late]);
      if (outcome === 'late') throw new SwapTooLate(`still behind ${wanted} after ${catchUpLimitMs} ms`);
    }
  } finally {
    timeUp.abort();
  }
}

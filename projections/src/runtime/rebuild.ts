import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import { type HeldLock, holdLock } from '@proofline/platform/postgres/advisory-lock';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import { readCheckpoints } from './checkpoints.ts';
import { isDataError } from './data-error.ts';
import { protectTables } from './protect-tables.ts';
import { readAhead } from './read-ahead.ts';
import type { ReadModel } from './read-model.ts';
import { rebuildSchema } from './rebuild-schema.ts';
import { reportSetAside, setAside } from './set-aside.ts';
import { SwapTooLate, swap } from './swap.ts';
import { type Share, shareOf, writeCarefully, writeWhole } from './write-batch.ts';

export interface RebuildOptions {
  db: Knex;
  /** For the locks, each of which has a connection of its own. */
  databaseUrl: string;
  eventLog: Pick<EventLog, 'subscribeAll'>;
  log: Log;
  models: readonly ReadModel[];
  signal: AbortSignal;
  maxBatch?: number;
  onProgress?: (progress: { position: bigint; events: number }) => void;
}

export interface Rebuilt {
  /** The log position at which the new tables took over. */
  position: bigint;
  events: number;
}

const defaultMaxBatch = 2_000;
/** Long exports keep tables from being swapped: ten minutes of trying. */
const maxSwapAttempts = 300;
const swapRetryMs = 2_000;

/**
 * Builds read models anew from the start of the log, in tables beside the live ones, which go on; then puts the new
 * ones in their place. Sends nothing but the one announcement of the swap. A rebuild that is killed leaves the live
 * tables as they are, and the next one starts over.
 */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { databaseUrl, models } = options;
  const held: HeldLock[] = [];
  try {
    for (const { name } of models) held.push(await holdLock(databaseUrl, `rebuild:${name}`, options.signal));
    const signal = AbortSignal.any([options.signal, ...held.map(({ lost }) => lost)]);
    return await new Rebuild({ ...options, signal }).run();
  } finally {
    await Promise.all(held.map((lock) => lock.release()));
  }
}

class Rebuild {
  readonly #options: RebuildOptions;
  readonly #done = new AbortController();
  #position = -1n;
  #events = 0;
  #caughtUp = false;
  #generations = new Map<string, number>();
  #pending: Promise<void> | undefined;

  constructor(options: RebuildOptions) {
    this.#options = options;
  }

  async run(): Promise<Rebuilt> {
    const { db, eventLog, models, maxBatch = defaultMaxBatch, log } = this.#options;
    const signal = AbortSignal.any([this.#options.signal, this.#done.signal]);
    try {
      await this.#prepare();
      const batches = readAhead(eventLog.subscribeAll({ after: 'start', maxBatch, signal }));
      const step = this.#stepper(batches);
      while (!this.#caughtUp) await step();
      log.info({ position: String(this.#position), events: this.#events }, 'rebuilt, making indexes');
      for (const model of models) await this.#index(model);
      await this.#swapIn(step);
      return { position: this.#position, events: this.#events };
    } finally {
      this.#done.abort();
      await this.#pending?.catch(() => {});
      for (const { name } of models) await db.raw(`drop schema if exists ${rebuildSchema(name)} cascade`);
    }
  }

  async #prepare(): Promise<void> {
    const { db, models } = this.#options;
    const names = models.map(({ name }) => name);
    for (const checkpoint of await readCheckpoints(db, names)) {
      this.#generations.set(checkpoint.name, checkpoint.generation + 1);
      await db(live('projection_poison_events'))
        .where('projection', checkpoint.name)
        .where('generation', '>', checkpoint.generation)
        .delete();
    }
    for (const { name, tables } of models) {
      const schema = rebuildSchema(name);
      await db.raw(`drop schema if exists ${schema} cascade; create schema ${schema}; ${tables.create(schema)}`);
      await protectTables(db, schema, tables);
    }
  }

  /** Takes one batch. A call while one is being taken joins it, so that giving up waiting loses nothing. */
  #stepper(batches: ReturnType<typeof readAhead>): () => Promise<void> {
    const take = async () => {
      const { done, value } = await batches.next();
      this.#options.signal.throwIfAborted();
      if (done) throw new Error('The log ended its subscription.');
      const shares = this.#options.models.map((model) => shareOf(model, value, -1n));
      // The live models share a transaction for the sake of their readers; here every model has one of its own.
      await Promise.all(shares.map((share) => this.#write(share)));
      this.#events += value.events.length;
      this.#position = value.position;
      this.#caughtUp = value.caughtUp;
      this.#options.onProgress?.({ position: this.#position, events: this.#events });
    };
    return () => {
      this.#pending ??= take().finally(() => {
        this.#pending = undefined;
      });
      return this.#pending;
    };
  }

  async #write(share: Share): Promise<void> {
    if (share.events.length === 0 && share.poison.length === 0) return;
    const { db, log } = this.#options;
    const { name } = share.model;
    const commit = (write: typeof writeWhole) =>
      db.transaction(async (trx) => {
        // A crash starts the rebuild over, so nothing waits for the disk before the swap.
        await trx.raw('set local synchronous_commit = off');
        const [written] = await write(trx, () => rebuildSchema(name), [share]);
        const rejected = written?.rejected ?? [];
        await setAside(trx, { name, generation: this.#generations.get(name) ?? 0 }, rejected);
        return rejected;
      });
    const rejected = await commit(writeWhole).catch((error: unknown) => {
      if (!isDataError(error)) throw error;
      return commit(writeCarefully);
    });
    reportSetAside(log, name, rejected);
  }

  async #index({ name, tables }: ReadModel): Promise<void> {
    const { db, signal } = this.#options;
    signal.throwIfAborted();
    const schema = rebuildSchema(name);
    await db.raw(tables.index(schema));
    for (const table of tables.tables) await db.raw(`analyze ${schema}.${table}`);
  }

  async #swapIn(step: () => Promise<void>): Promise<void> {
    const { db, models, log, signal } = this.#options;
    const progress = { position: () => this.#position, step };
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      try {
        await swap(db, models, progress);
        return;
      } catch (error) {
        if (!(error instanceof SwapTooLate) || attempt === maxSwapAttempts) throw error;
        log.warn({ err: error, attempt }, 'the swap has to wait');
        await wait(swapRetryMs, undefined, { signal });
        this.#caughtUp = false;
        await Promise.race([this.#catchUp(step), wait(swapRetryMs, undefined, { signal })]);
      }
    }
  }

  async #catchUp(step: () => Promise<void>): Promise<void> {
    while (!this.#caughtUp) await step();
  }
}

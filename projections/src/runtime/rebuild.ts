import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import { blamesAtOnce } from '@proofline/platform/parked-events/doubts';
import { PARKING_LIMITS } from '@proofline/platform/parked-events/limits';
import { ParkedEvents } from '@proofline/platform/parked-events/parked-events';
import { type HeldLock, holdLock } from '@proofline/platform/postgres/advisory-lock';
import type { Knex } from 'knex';
import pLimit from 'p-limit';
import { forgetRebuilt, parkingName } from './parking-name.ts';
import { protectTables } from './protect-tables.ts';
import { readAhead } from './read-ahead.ts';
import type { ReadModel } from './read-model.ts';
import { rebuildSchema } from './rebuild-schema.ts';
import { SwapTooLate, swap } from './swap.ts';
import { type Care, type Share, shareOf, writeShares } from './write-batch.ts';
import { WriteLine } from './write-line.ts';

export interface RebuildOptions {
  readonly db: Knex;
  /** For the locks, each of which has a connection of its own. */
  readonly databaseUrl: string;
  readonly eventLog: Pick<EventLog, 'subscribeAll'>;
  readonly log: Log;
  readonly models: readonly ReadModel[];
  readonly signal: AbortSignal;
  readonly maxBatch?: number;
  readonly onProgress?: (progress: { readonly position: bigint; readonly events: number }) => void;
}

export interface Rebuilt {
  /** The log position at which the new tables took over. */
  readonly position: bigint;
  readonly events: number;
}

const defaultMaxBatch = 2_000;
/**
 * The log sends some hundred at a time. Every batch is a transaction and some statements for each read model, sixty
 * round trips in all: a tenth of a second's events was a fifth of the work.
 */
const company = { quietMs: 5, maxWaitMs: 400 };
/** Batches that are read while a read model still writes: the slow ones and the quick ones do not wait for each other. */
const maxBatchesAhead = 3;
/** Read models whose indexes are made at a time, each over a connection of its own. */
const indexedAtOnce = 4;
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
  /** The first event of a type that this release does not know. */
  #passedOver: bigint | undefined;
  #caughtUp = false;
  readonly #parked = new Map<ReadModel, ParkedEvents>();
  readonly #lines: ReadonlyMap<ReadModel, WriteLine>;
  #pending: Promise<void> | undefined;

  constructor(options: RebuildOptions) {
    this.#options = options;
    this.#lines = new Map(options.models.map((model) => [model, new WriteLine()]));
  }

  async run(): Promise<Rebuilt> {
    const { db, eventLog, models, maxBatch = defaultMaxBatch, log } = this.#options;
    const signal = AbortSignal.any([this.#options.signal, this.#done.signal]);
    try {
      await this.#prepare();
      const batches = readAhead(eventLog.subscribeAll({ after: 'start', maxBatch, ...company, signal }));
      const step = this.#stepper(batches);
      while (!this.#caughtUp) await step(maxBatchesAhead);
      await this.#written(0);
      log.info({ position: String(this.#position), events: this.#events }, 'rebuilt, making indexes');
      // One works for each at Postgres's side, and the largest read models take as long as all others together.
      await pLimit(indexedAtOnce).map(models, (model) => this.#index(model));
      await this.#swapIn(() => step(0));
      return { position: this.#position, events: this.#events };
    } finally {
      this.#done.abort();
      await this.#pending?.catch(() => {});
      await Promise.allSettled([...this.#lines.values()].map((line) => line.room(0)));
      for (const { name } of models) {
        await db.raw(`drop schema if exists ${rebuildSchema(name)} cascade`);
        await forgetRebuilt(db, name);
      }
    }
  }

  async #prepare(): Promise<void> {
    const { db, models } = this.#options;
    for (const model of models) {
      const parked = new ParkedEvents(parkingName(model.name, 'rebuild'), PARKING_LIMITS);
      await forgetRebuilt(db, model.name);
      await parked.load(db, -1n, parkingName(model.name));
      this.#parked.set(model, parked);
    }
    for (const { name, tables } of models) {
      const schema = rebuildSchema(name);
      await db.raw(`drop schema if exists ${schema} cascade; create schema ${schema}; ${tables.create(schema)}`);
      await protectTables(db, schema, tables);
    }
  }

  /**
   * Takes one batch, until every read model has at most `ahead` still to write. A call while one is being taken joins
   * it, so that giving up waiting loses nothing.
   */
  #stepper(batches: ReturnType<typeof readAhead>): (ahead: number) => Promise<void> {
    const take = async (ahead: number) => {
      const { done, value } = await batches.next();
      this.#options.signal.throwIfAborted();
      if (done) throw new Error('The log ended its subscription.');
      const shares = [...this.#parked].map(([model, parked]) => shareOf(model, parked, value, -1n));
      // The live models share a transaction for the sake of their readers; here every model has one of its own.
      for (const share of shares) this.#lines.get(share.model)?.add(() => this.#write(share));
      await this.#written(ahead);
      this.#events += value.events.length;
      this.#passedOver ??= value.unknown[0]?.position;
      this.#position = value.position;
      this.#caughtUp = value.caughtUp;
      this.#options.onProgress?.({ position: this.#position, events: this.#events });
    };
    return (ahead) => {
      this.#pending ??= take(ahead).finally(() => {
        this.#pending = undefined;
      });
      return this.#pending;
    };
  }

  async #written(ahead: number): Promise<void> {
    await Promise.all([...this.#lines.values()].map((line) => line.room(ahead)));
  }

  async #write(share: Share): Promise<void> {
    if (share.events.length === 0 && share.poison.length === 0) return;
    const { db, log } = this.#options;
    const { name } = share.model;
    const commit = (care: Care) =>
      db.transaction(async (trx) => {
        // A crash starts the rebuild over, so nothing waits for the disk before the swap.
        await trx.raw('set local synchronous_commit = off');
        return await writeShares(trx, () => rebuildSchema(name), [share], care);
      });
    const written = await commit('whole').catch((error: unknown) => {
      if (!blamesAtOnce(error)) throw error;
      return commit({ blames: blamesAtOnce });
    });
    for (const { parked, held } of written) parked.adopt(held, log);
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
    const progress = { position: () => this.#position, passedOver: () => this.#passedOver, step };
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

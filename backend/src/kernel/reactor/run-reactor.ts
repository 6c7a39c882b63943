import { setTimeout as wait } from 'node:timers/promises';
import { parseEvent } from '@proofline/contracts/events/parse-event';
import type { EventBatch, EventLog, RecordedEvent } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import { deliverCarefully, deliverWhole, type Unreadable } from '@proofline/platform/parked-events/deliver';
import { type Blames, Doubts } from '@proofline/platform/parked-events/doubts';
import { PARKING_LIMITS, type ParkingLimits } from '@proofline/platform/parked-events/limits';
import { ParkedEvents } from '@proofline/platform/parked-events/parked-events';
import { retryParked } from '@proofline/platform/parked-events/retry-parked';
import { whenThereIsRoom } from '@proofline/platform/parked-events/when-there-is-room';
import { holdLock } from '@proofline/platform/postgres/advisory-lock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import pLimit from 'p-limit';
import { beginAtPresent } from './begin-at-present.ts';
import { holdCheckpoint, moveCheckpoint } from './checkpoint.ts';
import type { Reactor, ReactorEvent } from './reactor.ts';

export interface ReactorDeps {
  readonly db: Knex;
  readonly databaseUrl: string;
  readonly eventLog: EventLog;
  readonly log: Log;
  readonly parkingLimits?: ParkingLimits;
}

const firstRetryMs = 100;
const maxRetryMs = 2_000;
const maxBatch = 500;
/** Nobody watches reactors at work; company for an event makes their transactions fewer while much is going on. */
const company = { quietMs: 25, maxWaitMs: 200 };
/** While nothing of interest happens the checkpoint still moves, so that a restart need not read it all again. */
const idleCheckpointMs = 5_000;

/** Runs a reactor until `signal` aborts: waits for its turn, then pulls the log in order. Never rejects. */
export async function runReactor(reactor: Reactor, deps: ReactorDeps, signal: AbortSignal): Promise<void> {
  const log = deps.log.child({ reactor: reactor.name });
  const doubts = new Doubts(deps.parkingLimits ?? PARKING_LIMITS);
  let retryMs = firstRetryMs;
  let atStart = true;
  while (!signal.aborted) {
    try {
      const lock = await holdLock(deps.databaseUrl, `reactor:${reactor.name}`, signal);
      log.debug('active');
      try {
        await new Turn(reactor, { ...deps, log }, doubts).take(AbortSignal.any([signal, lock.lost]), {
          atStart,
          onProgress: () => {
            retryMs = firstRetryMs;
            atStart = false;
          },
        });
      } finally {
        await lock.release();
      }
    } catch (err) {
      if (signal.aborted) return;
      log.warn({ err, retryMs }, 'reactor interrupted, trying again');
      await wait(retryMs, undefined, { signal }).catch(() => {});
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    }
  }
}

class Turn {
  readonly #reactor: Reactor;
  readonly #deps: ReactorDeps;
  readonly #parked: ParkedEvents;
  readonly #limits: ParkingLimits;
  /** Batches, and events that are tried again, one by one. */
  readonly #exclusive = pLimit(1);
  readonly #doubts: Doubts;
  #checkpoint: bigint | 'start' = 'start';

  constructor(reactor: Reactor, deps: ReactorDeps, doubts: Doubts) {
    this.#reactor = reactor;
    this.#deps = deps;
    this.#doubts = doubts;
    this.#limits = deps.parkingLimits ?? PARKING_LIMITS;
    this.#parked = new ParkedEvents(`reactor:${reactor.name}`, this.#limits);
  }

  /** Until handling fails for a passing reason, and with it ends the work that goes by the clock. */
  async take(
    activeSignal: AbortSignal,
    { atStart, onProgress }: { readonly atStart: boolean; readonly onProgress: () => void },
  ): Promise<void> {
    const turn = new AbortController();
    const signal = AbortSignal.any([activeSignal, turn.signal]);
    const { db, eventLog, log } = this.#deps;
    // Held meanwhile: what a process that lost its turn still parks, moving it on, is not beyond it.
    await db.transaction(async (trx) => {
      const { name, begins } = this.#reactor;
      this.#checkpoint = await holdCheckpoint(trx, name);
      if (this.#checkpoint === 'start' && begins === 'present') {
        this.#checkpoint = await beginAtPresent(trx, name, eventLog);
      }
      await this.#parked.load(trx, this.#checkpoint === 'start' ? -1n : this.#checkpoint);
    });
    const retrying = this.#retryParked(signal, atStart);
    let storedAt = Date.now();
    let timer: Promise<void> | undefined;
    const { streamPrefixes } = this.#reactor;
    const types = [...this.#reactor.types];
    try {
      const waiting = this.#reactor.company ?? company;
      const subscription = { after: this.#checkpoint, streamPrefixes, types, maxBatch, ...waiting, signal };
      for await (const batch of eventLog.subscribeAll(subscription)) {
        const relevant = batch.events.some(({ type }) => isOfInterest(this.#reactor, type));
        if (relevant || Date.now() - storedAt > idleCheckpointMs) {
          await whenThereIsRoom(() => this.#exclusive(() => this.#handleBatch(batch)), { log, signal });
          storedAt = Date.now();
        }
        onProgress();
        if (batch.caughtUp) timer ??= keepTime(this.#reactor, log, signal);
      }
    } finally {
      turn.abort();
      await timer;
      await retrying;
    }
  }

  async #handleBatch(batch: EventBatch): Promise<void> {
    const { log } = this.#deps;
    const held = await this.#doubts.deliver(
      String(this.#checkpoint),
      () => this.#commit(batch),
      (blames) => this.#commit(batch, blames),
    );
    this.#parked.adopt(held, log);
    this.#checkpoint = batch.position;
  }

  async #commit({ events, position }: EventBatch, blames?: Blames) {
    const { readable, unreadable } = this.#read(events);
    return await this.#deps.db.transaction(async (trx) => {
      const held = this.#parked.held.draft();
      const locate = ({ recorded }: ReactorEvent) => recorded;
      const handle = (within: Knex.Transaction, some: readonly ReactorEvent[]) => this.#reactor.handle(some, within);
      const reading = { trx, held, locate, handle };
      if (blames === undefined) await deliverWhole(reading, readable, unreadable);
      else await deliverCarefully(reading, readable, unreadable, blames);
      if (position !== this.#checkpoint) {
        await moveCheckpoint(trx, this.#reactor.name, this.#checkpoint, position, events.at(-1));
      }
      await this.#parked.keep(trx, held);
      return held;
    });
  }

  #read(events: readonly RecordedEvent[]) {
    const readable: ReactorEvent[] = [];
    const unreadable: Unreadable[] = [];
    for (const recorded of events) {
      if (!isOfInterest(this.#reactor, recorded.type) || this.#parked.isSkipped(recorded.id)) continue;
      try {
        const parsed = parseEvent(recorded.type, recorded.data, recorded.metadata);
        if (parsed !== undefined) readable.push({ recorded, ...parsed });
      } catch (error) {
        unreadable.push({ located: recorded, error });
      }
    }
    return { readable, unreadable };
  }

  /** Tries again what failed, beside the batches, until `signal` aborts. */
  async #retryParked(signal: AbortSignal, atStart: boolean): Promise<void> {
    const { name, types, onParked } = this.#reactor;
    await retryParked(
      {
        parked: this.#parked,
        types: [...types],
        position: () => (this.#checkpoint === 'start' ? -1n : this.#checkpoint),
        exclusive: (work) => this.#exclusive(work),
        claim: async (trx) => {
          // Nothing is held back before the first checkpoint.
          if (this.#checkpoint !== 'start') await moveCheckpoint(trx, name, this.#checkpoint, this.#checkpoint);
          return () => {};
        },
        handle: async (trx, recorded) => {
          const parsed = parseEvent(recorded.type, recorded.data, recorded.metadata);
          if (parsed !== undefined) await this.#reactor.handle([{ recorded, ...parsed }], trx);
        },
        ...(onParked === undefined ? {} : { onParked }),
      },
      { ...this.#deps, limits: this.#limits },
      { signal, atStart },
    );
  }
}

function isOfInterest(reactor: Reactor, type: string): boolean {
  const types: ReadonlySet<string> = reactor.types;
  return types.has(type);
}

async function keepTime({ timer }: Reactor, log: Log, signal: AbortSignal): Promise<void> {
  if (timer === undefined) return;
  while (!signal.aborted) {
    try {
      await timer.run(signal);
    } catch (err) {
      if (!signal.aborted) log.warn({ err }, 'timed work failed, trying again');
    }
    await wait(timer.everyMs, undefined, { signal }).catch(() => {});
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import { markRead } from '@proofline/platform/log-identity/log-marks';
import { Doubts } from '@proofline/platform/parked-events/doubts';
import { PARKING_LIMITS, type ParkingLimits } from '@proofline/platform/parked-events/limits';
import { ParkedEvents } from '@proofline/platform/parked-events/parked-events';
import { retryParked } from '@proofline/platform/parked-events/retry-parked';
import { whenThereIsRoom } from '@proofline/platform/parked-events/when-there-is-room';
import type { Knex } from 'knex';
import pLimit from 'p-limit';
import { LIVE_SCHEMA } from '../live-schema.ts';
import { PROJECTION_NAMES } from '../projection-names.ts';
import { announce, announcements } from './announce.ts';
import {
  type Checkpoint,
  CheckpointOvertaken,
  markPassedOver,
  moveCheckpoints,
  readCheckpoints,
} from './checkpoints.ts';
import { parkedEventsTotal, projectedEventsTotal, projectionFailuresTotal, projectionPosition } from './metrics.ts';
import { parkingName } from './parking-name.ts';
import { type ParsedBatch, readLogged } from './parse-batch.ts';
import { readAhead } from './read-ahead.ts';
import type { ReadModel } from './read-model.ts';
import { UnknownTypes } from './unknown-types.ts';
import { type Care, type Share, shareOf, writeShares } from './write-batch.ts';

export interface LaneOptions {
  readonly db: Knex;
  readonly eventLog: Pick<EventLog, 'subscribeAll' | 'readStream'>;
  readonly log: Log;
  /** They move together: one subscription, and one transaction a batch. */
  readonly models: readonly ReadModel[];
  readonly signal: AbortSignal;
  /** Called after every commit; for tests and readiness. */
  readonly onProgress?: (progress: { readonly position: bigint; readonly caughtUp: boolean }) => void;
  readonly maxBatch?: number;
  readonly limits?: ParkingLimits;
}

const defaultMaxBatch = 1_000;
/** Company for an event makes commits fewer; while much is going on, a twentieth of a second later is not noticed. */
const company = { quietMs: 5, maxWaitMs: 50 };
const firstRetryMs = 100;
const maxRetryMs = 5_000;

/**
 * Carries events from the log into live read models until `signal` aborts. Whatever fails is begun again from the
 * stored checkpoints: a commit whose answer was lost counts as what the database says it is.
 */
export async function runLane(options: LaneOptions): Promise<void> {
  const { signal, log } = options;
  const lane = new Lane(options);
  let retryMs = firstRetryMs;
  const succeeded = () => {
    retryMs = firstRetryMs;
  };
  while (!signal.aborted) {
    try {
      await lane.followLog(succeeded);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof CheckpointOvertaken) {
        log.info({ err: error }, 'checkpoint read again');
        continue;
      }
      projectionFailuresTotal.inc();
      log.error({ err: error, retryMs }, 'writing the read models failed, trying again');
      await wait(retryMs, undefined, { signal }).catch(() => {});
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    }
  }
}

class Lane {
  readonly #options: LaneOptions;
  readonly #limits: ParkingLimits;
  readonly #doubts: Doubts;
  readonly #unknownTypes: UnknownTypes;
  readonly #parked: ReadonlyMap<ReadModel, ParkedEvents>;
  /** Batches, and events that are tried again, one by one. */
  readonly #exclusive = pLimit(1);
  #checkpoints: readonly Checkpoint[] = [];
  #hasBegun = false;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#limits = options.limits ?? PARKING_LIMITS;
    this.#doubts = new Doubts(this.#limits);
    this.#unknownTypes = new UnknownTypes(options.log);
    this.#parked = new Map(
      options.models.map((model) => [model, new ParkedEvents(parkingName(model.name), this.#limits)]),
    );
  }

  /** Until the subscription or a commit fails. */
  async followLog(succeeded: () => void): Promise<void> {
    const { eventLog, maxBatch = defaultMaxBatch, log } = this.#options;
    const left = new AbortController();
    const signal = AbortSignal.any([this.#options.signal, left.signal]);
    await this.#load();
    const lowest = this.#checkpoints
      .map(({ position }) => position)
      .reduce((low, position) => (position < low ? position : low));
    const after = lowest < 0n ? 'start' : lowest;
    const retrying = this.#retryParked(signal);
    try {
      for await (const batch of readAhead(eventLog.subscribeAll({ after, maxBatch, ...company, signal }))) {
        await whenThereIsRoom(() => this.#exclusive(() => this.#commitBatch(batch)), { log, signal });
        succeeded();
        this.#unknownTypes.tell(batch);
        this.#options.onProgress?.({ position: batch.position, caughtUp: batch.caughtUp });
      }
    } finally {
      left.abort();
      await retrying;
    }
  }

  async #load(): Promise<void> {
    const { db, models } = this.#options;
    const names = models.map(({ name }) => name);
    // Held meanwhile: what another process parks as it moves them on is not beyond them.
    await db.transaction(async (trx) => {
      this.#checkpoints = await readCheckpoints(trx, names, { forUpdate: true });
      for (const [model, parked] of this.#parked) await parked.load(trx, this.#checkpointOf(model)?.position ?? -1n);
      if (!this.#hasBegun) await this.#mend(trx);
    });
  }

  async #mend(trx: Knex.Transaction): Promise<void> {
    const { models, log } = this.#options;
    for (const { name, mend } of models) {
      const rows = (await mend?.(trx, LIVE_SCHEMA)) ?? 0;
      if (rows > 0) log.warn({ projection: name, rows }, 'rows that an older release wrote were put right');
    }
  }

  #checkpointOf({ name }: ReadModel): Checkpoint | undefined {
    return this.#checkpoints.find((checkpoint) => checkpoint.name === name);
  }

  /** Rows, checkpoints, what is parked and notifications of a batch in one transaction. */
  async #commitBatch(batch: ParsedBatch): Promise<void> {
    const { log, models } = this.#options;
    const due = this.#checkpoints.filter(({ position }) => position < batch.position);
    // An empty log says 0 although nothing stands there; the first event may.
    if (due.length === 0 || (batch.position === 0n && batch.events.length === 0)) return;
    const shares = models.flatMap((model) => {
      const checkpoint = due.find(({ name }) => name === model.name);
      const parked = this.#parked.get(model);
      return checkpoint && parked ? [shareOf(model, parked, batch, checkpoint.position)] : [];
    });
    const { moved, written } = await this.#doubts.deliver(
      due.map(({ position }) => String(position)).join(),
      () => this.#write(due, shares, batch, 'whole'),
      (blames) => this.#write(due, shares, batch, { blames }),
    );
    for (const { parked, held } of written) parked.adopt(held, log);
    countCommitted(shares, moved);
    this.#adopt(moved);
  }

  #write(due: readonly Checkpoint[], shares: readonly Share[], batch: ParsedBatch, care: Care) {
    const { db, models } = this.#options;
    const { position, events } = batch;
    return db.transaction(async (trx) => {
      const moved = await moveCheckpoints(trx, due, position);
      await markUnknown(trx, due, batch);
      await markRead(trx, readerOf(models), position, events.at(-1));
      const written = await writeShares(trx, () => LIVE_SCHEMA, shares, care);
      await announce(
        trx,
        written.flatMap(({ model, touched }) => announcements(model.name, position, touched)),
      );
      return { moved, written };
    });
  }

  #adopt(moved: readonly Checkpoint[]): void {
    this.#checkpoints = this.#checkpoints.map(
      (checkpoint) => moved.find(({ name }) => name === checkpoint.name) ?? checkpoint,
    );
  }

  /** Tries again what failed, beside the batches, until `signal` aborts. */
  async #retryParked(signal: AbortSignal): Promise<void> {
    const atStart = !this.#hasBegun;
    this.#hasBegun = true;
    await Promise.all([...this.#parked].map(([model, parked]) => this.#retryOf(model, parked, { signal, atStart })));
  }

  async #retryOf(
    model: ReadModel,
    parked: ParkedEvents,
    when: { readonly signal: AbortSignal; readonly atStart: boolean },
  ): Promise<void> {
    const position = () => this.#checkpointOf(model)?.position ?? -1n;
    await retryParked(
      {
        parked,
        types: [...model.eventTypes],
        position,
        exclusive: (work) => this.#exclusive(work),
        claim: async (trx) => {
          const checkpoint = this.#checkpointOf(model);
          const moved = checkpoint ? await moveCheckpoints(trx, [checkpoint], checkpoint.position) : [];
          return () => this.#adopt(moved);
        },
        handle: async (trx, recorded) => {
          const logged = readLogged(recorded);
          // A newer release, which ran before, knew it and could not take it.
          if (logged === undefined) return await markPassedOver(trx, model.name, recorded.position);
          const touched = await model.write(trx, LIVE_SCHEMA, [logged]);
          await announce(trx, announcements(model.name, position(), touched));
        },
        // Beyond a full list a newer release may have left events of types unknown here: it counts as if it had.
        onRefilled: async (trx, after) => await markPassedOver(trx, model.name, after),
        onParked: async () => {
          parkedEventsTotal.inc({ projection: model.name });
        },
      },
      { ...this.#options, limits: this.#limits },
      when,
    );
  }
}

/** Of each read model the first that is new to it: what stands before its checkpoint it has met, or a later release has. */
async function markUnknown(trx: Knex.Transaction, due: readonly Checkpoint[], { unknown }: ParsedBatch): Promise<void> {
  for (const { name, position: after } of due) {
    const first = unknown.find(({ position }) => position > after);
    if (first !== undefined) await markPassedOver(trx, name, first.position);
  }
}

/** Read models that move together are one reader. */
const readerOf = (models: readonly ReadModel[]) =>
  models.length === PROJECTION_NAMES.length ? 'projections' : `projections:${models.map(({ name }) => name).join(',')}`;

function countCommitted(shares: readonly Share[], moved: readonly Checkpoint[]): void {
  for (const { model, events } of shares) projectedEventsTotal.inc({ projection: model.name }, events.length);
  for (const { name, position } of moved) projectionPosition.set({ projection: name }, Number(position));
}

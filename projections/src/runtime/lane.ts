import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from 'knex';
import { LIVE_SCHEMA } from '../live-schema.ts';
import { announce, announcements } from './announce.ts';
import { type Checkpoint, CheckpointOvertaken, moveCheckpoints, readCheckpoints } from './checkpoints.ts';
import { isDataError } from './data-error.ts';
import { projectedEventsTotal, projectionFailuresTotal, projectionPosition } from './metrics.ts';
import type { ParsedBatch } from './parse-batch.ts';
import { readAhead } from './read-ahead.ts';
import type { ReadModel } from './read-model.ts';
import { reportSetAside, setAside } from './set-aside.ts';
import { UnknownTypes } from './unknown-types.ts';
import { type Share, shareOf, type WrittenShare, writeCarefully, writeWhole } from './write-batch.ts';

export interface LaneOptions {
  db: Knex;
  eventLog: Pick<EventLog, 'subscribeAll'>;
  log: Log;
  /** They move together: one subscription, and one transaction a batch. */
  models: readonly ReadModel[];
  signal: AbortSignal;
  /** Called after every commit; for tests and readiness. */
  onProgress?: (progress: { position: bigint; caughtUp: boolean }) => void;
  maxBatch?: number;
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
  const unknownTypes = new UnknownTypes(log);
  let retryMs = firstRetryMs;
  const succeeded = () => {
    retryMs = firstRetryMs;
  };
  while (!signal.aborted) {
    try {
      await followLog(options, unknownTypes, succeeded);
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

async function followLog(options: LaneOptions, unknownTypes: UnknownTypes, succeeded: () => void): Promise<void> {
  const { db, eventLog, models, maxBatch = defaultMaxBatch } = options;
  const left = new AbortController();
  const names = models.map(({ name }) => name);
  let checkpoints = await readCheckpoints(db, names);
  const lowest = checkpoints
    .map(({ position }) => position)
    .reduce((low, position) => (position < low ? position : low));
  const after = lowest < 0n ? 'start' : lowest;
  const signal = AbortSignal.any([options.signal, left.signal]);
  try {
    for await (const batch of readAhead(eventLog.subscribeAll({ after, maxBatch, ...company, signal }))) {
      checkpoints = await commitBatch(options, checkpoints, batch);
      succeeded();
      unknownTypes.tell(batch);
      options.onProgress?.({ position: batch.position, caughtUp: batch.caughtUp });
    }
  } finally {
    left.abort();
  }
}

/** Rows, checkpoints and notifications of a batch in one transaction. */
async function commitBatch(
  { db, log, models }: LaneOptions,
  checkpoints: readonly Checkpoint[],
  batch: ParsedBatch,
): Promise<Checkpoint[]> {
  const due = checkpoints.filter(({ position }) => position < batch.position);
  // An empty log says 0 although nothing stands there; the first event may.
  if (due.length === 0 || (batch.position === 0n && batch.events.length === 0)) return [...checkpoints];
  const shares = models.flatMap((model) => {
    const checkpoint = due.find(({ name }) => name === model.name);
    return checkpoint ? [shareOf(model, batch, checkpoint.position)] : [];
  });
  const commit = (write: WriteShares) =>
    db.transaction(async (trx) => {
      const moved = await moveCheckpoints(trx, due, batch.position);
      const written = await write(trx, () => LIVE_SCHEMA, shares);
      for (const { model, rejected } of written) {
        const generation = due.find(({ name }) => name === model.name)?.generation ?? 0;
        await setAside(trx, { name: model.name, generation }, rejected);
      }
      await announce(
        trx,
        written.flatMap(({ model, touched }) => announcements(model.name, batch.position, touched)),
      );
      return { moved, written };
    });
  const { moved, written } = await commit(writeWhole).catch((error: unknown) => {
    if (!isDataError(error)) throw error;
    return commit(writeCarefully);
  });
  for (const { model, rejected } of written) reportSetAside(log, model.name, rejected);
  countCommitted(shares, moved);
  return checkpoints.map((checkpoint) => moved.find(({ name }) => name === checkpoint.name) ?? checkpoint);
}

type WriteShares = (
  trx: Knex.Transaction,
  schemaOf: (model: ReadModel) => string,
  shares: readonly Share[],
) => Promise<WrittenShare[]>;

function countCommitted(shares: readonly Share[], moved: readonly Checkpoint[]): void {
  for (const { model, events } of shares) projectedEventsTotal.inc({ projection: model.name }, events.length);
  for (const { name, position } of moved) projectionPosition.set({ projection: name }, Number(position));
}

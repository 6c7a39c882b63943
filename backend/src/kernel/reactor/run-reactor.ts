import { setTimeout as wait } from 'node:timers/promises';
import { parseEvent } from '@proofline/contracts/events/parse-event';
import type { EventBatch, EventLog, RecordedEvent } from '@proofline/platform/event-log/event-log';
import type { Log } from '@proofline/platform/log/create-log';
import { holdLock } from '@proofline/platform/postgres/advisory-lock';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { moveCheckpoint, readCheckpoint } from './checkpoint.ts';
import { isTransient } from './is-transient.ts';
import type { Reactor, ReactorEvent } from './reactor.ts';
import { setAside } from './set-aside.ts';

export interface ReactorDeps {
  readonly db: Knex;
  readonly databaseUrl: string;
  readonly eventLog: EventLog;
  readonly log: Log;
}

const firstRetryMs = 100;
const maxRetryMs = 2_000;
const maxBatch = 500;
/** Nobody watches reactors at work; company for an event makes their transactions fewer while much is going on. */
const company = { quietMs: 25, maxWaitMs: 200 };
/** An event that fails this often for no passing reason is set aside. */
const maxAttempts = 3;
/** While nothing of interest happens the checkpoint still moves, so that a restart need not read it all again. */
const idleCheckpointMs = 5_000;

/** Runs a reactor until `signal` aborts: waits for its turn, then pulls the log in order. Never rejects. */
export async function runReactor(reactor: Reactor, deps: ReactorDeps, signal: AbortSignal): Promise<void> {
  const log = deps.log.child({ reactor: reactor.name });
  let retryMs = firstRetryMs;
  while (!signal.aborted) {
    try {
      const lock = await holdLock(deps.databaseUrl, `reactor:${reactor.name}`, signal);
      log.debug('active');
      try {
        await takeTurn(reactor, { ...deps, log }, AbortSignal.any([signal, lock.lost]), () => {
          retryMs = firstRetryMs;
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

async function takeTurn(
  reactor: Reactor,
  deps: ReactorDeps,
  activeSignal: AbortSignal,
  onProgress: () => void,
): Promise<void> {
  // The turn also ends when handling fails, and with it the work that goes by the clock.
  const turn = new AbortController();
  const signal = AbortSignal.any([activeSignal, turn.signal]);
  let checkpoint = await readCheckpoint(deps.db, reactor.name);
  let storedAt = Date.now();
  let timer: Promise<void> | undefined;
  const { streamPrefixes } = reactor;
  const types = [...reactor.types];
  try {
    const subscription = { after: checkpoint, streamPrefixes, types, maxBatch, ...company, signal };
    for await (const batch of deps.eventLog.subscribeAll(subscription)) {
      const relevant = batch.events.some(({ type }) => isOfInterest(reactor, type));
      if (relevant || Date.now() - storedAt > idleCheckpointMs) {
        checkpoint = await handleBatch(reactor, deps, batch, checkpoint, signal);
        storedAt = Date.now();
      }
      onProgress();
      if (batch.caughtUp) timer ??= keepTime(reactor, deps.log, signal);
    }
  } finally {
    turn.abort();
    await timer;
  }
}

async function handleBatch(
  reactor: Reactor,
  deps: ReactorDeps,
  batch: EventBatch,
  checkpoint: bigint | 'start',
  signal: AbortSignal,
): Promise<bigint> {
  try {
    await commit(reactor, deps, batch.events, checkpoint, batch.position);
    return batch.position;
  } catch (error) {
    if (isTransient(error)) throw error;
    deps.log.warn({ err: error, events: batch.events.length }, 'a batch failed, going event by event');
    return await handleOneByOne(reactor, deps, batch, checkpoint, signal);
  }
}

async function handleOneByOne(
  reactor: Reactor,
  deps: ReactorDeps,
  batch: EventBatch,
  checkpoint: bigint | 'start',
  signal: AbortSignal,
): Promise<bigint> {
  let from = checkpoint;
  for (const recorded of batch.events) {
    if (!isOfInterest(reactor, recorded.type)) continue;
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      try {
        await commit(reactor, deps, [recorded], from, recorded.position);
        break;
      } catch (error) {
        if (isTransient(error)) throw error;
        if (attempt < maxAttempts) {
          await wait(firstRetryMs * attempt, undefined, { signal });
          continue;
        }
        deps.log.error({ err: error, eventId: recorded.id, stream: recorded.stream }, 'ALARM: event set aside');
        await reactor.onSetAside?.(recorded, error);
        const since = from;
        await deps.db.transaction(async (trx) => {
          await setAside(trx, reactor.name, recorded, error);
          await moveCheckpoint(trx, reactor.name, since, recorded.position);
        });
        break;
      }
    }
    from = recorded.position;
  }
  if (from !== batch.position) await moveCheckpoint(deps.db, reactor.name, from, batch.position);
  return batch.position;
}

async function commit(
  reactor: Reactor,
  deps: ReactorDeps,
  recordedEvents: readonly RecordedEvent[],
  from: bigint | 'start',
  to: bigint,
): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const events: ReactorEvent[] = [];
    for (const recorded of recordedEvents) {
      if (!isOfInterest(reactor, recorded.type)) continue;
      try {
        const parsed = parseEvent(recorded.type, recorded.data, recorded.metadata);
        if (parsed !== undefined) events.push({ recorded, ...parsed });
      } catch (error) {
        deps.log.error({ err: error, eventId: recorded.id, stream: recorded.stream }, 'ALARM: poison event set aside');
        await setAside(trx, reactor.name, recorded, error);
        await reactor.onSetAside?.(recorded, error);
      }
    }
    if (events.length > 0) await reactor.handle(events, trx);
    if (to !== from) await moveCheckpoint(trx, reactor.name, from, to);
  });
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

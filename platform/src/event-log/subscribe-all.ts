import { setTimeout as wait } from 'node:timers/promises';
import {
  type AllStreamSubscription,
  type EventStoreDBClient,
  eventTypeFilter,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { isConnectionError, wasTooSlow } from './client-errors.ts';
import type { EventBatch, RecordedEvent, SubscribeAllOptions } from './event-log.ts';
import type { Gate } from './gate.ts';
import { type PlacedEvent, readOurs } from './read-recorded.ts';
import type { StreamNames } from './stream-names.ts';

const defaultMaxBatch = 500;
const firstRetryMs = 50;
const maxRetryMs = 2_000;

/** What the subscription tells besides events, put in line with them so that order holds. */
class Checkpoint {
  readonly position: bigint;
  constructor(position: bigint) {
    this.position = position;
  }
}
const caughtUpMark = Symbol('caught up');
const fellBehindMark = Symbol('fell behind');

/** The server ended the subscription without saying why. */
class SubscriptionEnded extends Error {}

/** Whether a subscription that ended so goes on from where we are. */
function goesOn(error: unknown): boolean {
  return error instanceof SubscriptionEnded || isConnectionError(error) || wasTooSlow(error);
}

/** What tells our events from those of others. */
export interface Ownership {
  readonly names: StreamNames;
  readonly passOver: (event: RecordedEvent) => void;
}

/**
 * See `EventLog.subscribeAll`. A lost connection is replaced from the last position yielded, with growing pauses, once it
 * is seen that the same log stands behind the new one.
 */
export async function* subscribeAll(
  client: EventStoreDBClient,
  gate: Gate,
  options: SubscribeAllOptions,
  ownership: Ownership,
): AsyncGenerator<EventBatch> {
  const { closing } = gate;
  await gate.opened(options.signal).catch(() => {});
  // What the caller knows is of before the gate was closed: it may have been forgotten meanwhile.
  if (closing.aborted) return;
  const signal = AbortSignal.any([options.signal, closing]);
  let after = options.after;
  let retryMs = firstRetryMs;
  while (!signal.aborted) {
    const subscription = new PulledSubscription(client, { ...options, signal, after }, ownership);
    try {
      for await (const batch of subscription.batches()) {
        after = batch.position;
        retryMs = firstRetryMs;
        yield batch;
      }
    } catch (error) {
      if (!signal.aborted && !goesOn(error)) {
        // A server ends a subscription at a position that is none of its own with an error that does not say so.
        gate.doubt();
        await gate.settled(signal).catch(() => {});
        if (!signal.aborted) throw error;
      }
    } finally {
      subscription.close();
    }
    if (signal.aborted) return;
    gate.doubt();
    // Spread over clients, so that a restarted log is not met by all of them at once.
    await wait(retryMs * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
    retryMs = Math.min(retryMs * 2, maxRetryMs);
    await gate.settled(signal).catch(() => {});
  }
}

/** One connection's worth of subscription. The client's stream is read, never listened to: what is not read waits. */
class PulledSubscription {
  readonly #subscription: AllStreamSubscription;
  readonly #ownership: Ownership;
  readonly #signal: AbortSignal;
  readonly #maxBatch: number;
  readonly #maxWaitMs: number;
  readonly #quietMs: number;
  readonly #prefixes: readonly string[] | undefined;
  readonly #types: ReadonlySet<string> | undefined;
  #position: bigint;
  #caughtUp = false;
  #over = false;
  #failure: unknown;
  #wake: () => void = () => {};

  constructor(client: EventStoreDBClient, options: SubscribeAllOptions, ownership: Ownership) {
    const { after, streamPrefixes, types, signal } = options;
    const { maxBatch = defaultMaxBatch, maxWaitMs = 0, quietMs = maxWaitMs } = options;
    this.#signal = signal;
    this.#ownership = ownership;
    this.#maxBatch = maxBatch;
    this.#maxWaitMs = maxWaitMs;
    this.#quietMs = quietMs;
    this.#prefixes = streamPrefixes;
    this.#types = types && new Set(types);
    this.#position = after === 'start' ? 0n : after;
    const checkpointReached = async (subscription: AllStreamSubscription, { commit }: { commit: bigint }) => {
      subscription.push(new Checkpoint(commit));
    };
    this.#subscription = client.subscribeToAll(
      {
        fromPosition: after === 'start' ? START : { commit: after, prepare: after },
        filter: filterOf(options, ownership.names, checkpointReached),
      },
      { highWaterMark: maxBatch },
    );
    this.#listen();
  }

  async *batches(): AsyncGenerator<EventBatch> {
    let events: RecordedEvent[] = [];
    let told = this.#position;
    let toldCaughtUp = false;
    let openUntil = 0;
    while (!this.#signal.aborted) {
      const item: unknown = events.length < this.#maxBatch ? this.#subscription.read() : null;
      if (item !== null) {
        const wasEmpty = events.length === 0;
        this.#take(item, events);
        if (wasEmpty && events.length > 0) openUntil = performance.now() + this.#maxWaitMs;
        continue;
      }
      const news = events.length > 0 || this.#position > told || this.#caughtUp !== toldCaughtUp;
      if (news && !(await this.#moreComes(events, openUntil))) {
        yield { events, position: this.#position, caughtUp: this.#caughtUp };
        told = this.#position;
        toldCaughtUp = this.#caughtUp;
        events = [];
      } else if (!news) await this.#readable();
    }
  }

  close(): void {
    this.#over = true;
    this.#subscription.on('error', () => {});
    void this.#subscription.unsubscribe().catch(() => {});
    this.#subscription.destroy();
  }

  #listen(): void {
    const subscription = this.#subscription;
    subscription.on('readable', () => this.#wake());
    // `caughtUp` and `fellBehind` are told while the message is handled, before anything that follows it.
    subscription.on('caughtUp', () => subscription.push(caughtUpMark));
    subscription.on('fellBehind', () => subscription.push(fellBehindMark));
    const end = (failure: unknown) => {
      this.#over = true;
      this.#failure ??= failure;
      this.#wake();
    };
    subscription.on('error', end);
    subscription.on('end', () => end(undefined));
    subscription.on('close', () => end(undefined));
  }

  #take(item: unknown, events: RecordedEvent[]): void {
    if (item instanceof Checkpoint) this.#advance(item.position);
    else if (item === caughtUpMark) this.#caughtUp = true;
    else if (item === fellBehindMark) this.#caughtUp = false;
    else if (isResolvedEvent(item) && item.event) {
      this.#advance(item.event.position?.commit ?? 0n);
      const event = readOurs(item.event, this.#ownership.names, this.#ownership.passOver);
      if (event && this.#wanted(event)) events.push(event);
    }
  }

  #advance(position: bigint): void {
    if (position > this.#position) this.#position = position;
  }

  #wanted({ stream, type }: RecordedEvent): boolean {
    if (this.#types !== undefined && !this.#types.has(type)) return false;
    return this.#prefixes?.some((prefix) => stream.startsWith(prefix)) ?? true;
  }

  /** Whether something arrived while a batch that is not full waited for company, until the time given at most. */
  async #moreComes(events: readonly RecordedEvent[], openUntil: number): Promise<boolean> {
    const leftMs = openUntil - performance.now();
    if (leftMs <= 0 || events.length === 0 || events.length >= this.#maxBatch || this.#over) return false;
    // Not woken by what arrives: taking it all at the end is less work than taking it one by one.
    await wait(Math.min(leftMs, this.#quietMs), undefined, { signal: this.#signal }).catch(() => {});
    return this.#subscription.readableLength > 0;
  }

  /** Resolves when there may be something to read. @throws what ended the subscription */
  async #readable(): Promise<void> {
    if (this.#subscription.readableLength > 0) return;
    if (this.#over) throw this.#failure ?? new SubscriptionEnded();
    await this.#woken();
  }

  /** Resolves when something arrives, the subscription ends or is given up. */
  async #woken(): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.#signal.removeEventListener('abort', wake);
        this.#wake = () => {};
        resolve();
      };
      this.#wake = wake;
      this.#signal.addEventListener('abort', wake, { once: true });
    });
  }
}

/**
 * The log filters by one of the two. Types leave less to send where the log is ours alone; where several share it they
 * would bring what all of them wrote. The rest is told apart here.
 */
function filterOf(
  { streamPrefixes, types }: Pick<SubscribeAllOptions, 'streamPrefixes' | 'types'>,
  names: StreamNames,
  checkpointReached: (subscription: AllStreamSubscription, position: { commit: bigint }) => Promise<void>,
) {
  if (types !== undefined && !names.arePrefixed) return eventTypeFilter({ prefixes: [...types], checkpointReached });
  return streamNameFilter({ prefixes: names.beginningsInLog(streamPrefixes), checkpointReached });
}

function isResolvedEvent(item: unknown): item is { readonly event?: PlacedEvent } {
  return typeof item === 'object' && item !== null && 'event' in item;
}

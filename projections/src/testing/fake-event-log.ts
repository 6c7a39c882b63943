import type {
  EventBatch,
  EventLog,
  ReadStreamOptions,
  RecordedEvent,
  SubscribeAllOptions,
} from '@proofline/platform/event-log/event-log';

/** A log in memory that can be subscribed to; what it holds is put there by the test. */
export class FakeEventLog implements Pick<EventLog, 'subscribeAll' | 'readStream'> {
  readonly #events: RecordedEvent[] = [];
  #wake: (() => void)[] = [];
  /** Positions that subscriptions started after, in order. */
  readonly subscribedAfter: (bigint | 'start')[] = [];

  constructor(events: readonly RecordedEvent[] = []) {
    this.write(events);
  }

  write(events: readonly RecordedEvent[]): void {
    this.#events.push(...events);
    for (const wake of this.#wake.splice(0)) wake();
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<RecordedEvent[]> {
    const { fromRevision = 0n, maxEvents } = options;
    return this.#events
      .filter((event) => event.stream === stream && event.revision >= fromRevision)
      .slice(0, maxEvents);
  }

  async *subscribeAll({ after, maxBatch = 500, signal }: SubscribeAllOptions): AsyncGenerator<EventBatch> {
    this.subscribedAfter.push(after);
    let next = this.#events.findIndex(({ position }) => after === 'start' || position > after);
    if (next === -1) next = this.#events.length;
    for (;;) {
      if (signal.aborted) return;
      const events = this.#events.slice(next, next + maxBatch);
      next += events.length;
      const last = events.at(-1);
      if (last) yield { events, position: last.position, caughtUp: next === this.#events.length };
      else await this.#more(signal);
    }
  }

  async #more(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake.push(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    await promise;
  }
}

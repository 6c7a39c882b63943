import {
  type AppendResult,
  type EventLog,
  type ExpectedRevision,
  type NewEvent,
  type ReadStreamOptions,
  type RecordedEvent,
  WrongExpectedRevision,
} from '@proofline/platform/event-log/event-log';

/** A log in memory with the promises of a real one: exact revisions, and a repeat of the same events is the same write. */
export class MemoryLog implements EventLog {
  readonly all: RecordedEvent[] = [];
  readonly #streams = new Map<string, RecordedEvent[]>();

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    const written = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, written);
    const at = expected === 'any' ? written.length : expected === 'no_stream' ? 0 : Number(expected) + 1;
    if (at !== written.length) {
      const last = written[at + events.length - 1];
      const isRepeat = events.every(({ id }, index) => written[at + index]?.id === id);
      if (isRepeat && last !== undefined) return { revision: last.revision, position: last.position };
      const actual = written.length === 0 ? 'no_stream' : BigInt(written.length - 1);
      throw new WrongExpectedRevision(stream, expected, actual);
    }
    for (const event of events) {
      const revision = BigInt(written.length);
      const position = BigInt(this.all.length);
      const recorded = { ...event, stream, revision, position, created: new Date(String(event.metadata.at)) };
      written.push(recorded);
      this.all.push(recorded);
    }
    return { revision: BigInt(written.length - 1), position: BigInt(this.all.length - 1) };
  }

  async readStream(stream: string, { direction, maxEvents }: ReadStreamOptions = {}): Promise<RecordedEvent[]> {
    const written = this.#streams.get(stream) ?? [];
    return (direction === 'backwards' ? written.toReversed() : written).slice(0, maxEvents);
  }

  async fold<S>(stream: string, initial: S, evolve: (state: S, event: RecordedEvent) => S) {
    const written = this.#streams.get(stream) ?? [];
    const revision = written.at(-1)?.revision ?? ('no_stream' as const);
    return { state: written.reduce(evolve, initial), revision };
  }

  async readAll(): Promise<RecordedEvent[]> {
    return this.all;
  }

  subscribeAll(): never {
    throw new Error('Nobody subscribes here: the test hands events on.');
  }

  async dispose(): Promise<void> {}
}

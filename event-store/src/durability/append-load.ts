import { setTimeout as wait } from 'node:timers/promises';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog, ExpectedRevision } from '@proofline/platform/event-log/event-log';
import { testMetadata } from '@proofline/platform/event-log/testing/test-metadata';

/**
 * What a writer does about an append whose outcome it does not know: `exact` and `any` propose the same event again until
 * they are answered, at an exact revision or at any; `goes_on` leaves it open.
 */
export type WriterKind = 'exact' | 'any' | 'goes_on';

export interface Writer {
  readonly stream: string;
  readonly kind: WriterKind;
  /** By number of the event, from 0. An event without an outcome was not proposed. */
  readonly outcomes: ('acknowledged' | 'unknown')[];
  /** Refused although nothing but this writer writes to the stream, e.g. its own repeat taken for a conflict. */
  readonly refused: string[];
}

export interface AppendLoadOptions {
  readonly log: EventLog;
  readonly writers: number;
  /** Appends begun in a second, all writers together, while the log answers at once. */
  readonly perS: number;
}

const kinds: readonly WriterKind[] = ['exact', 'any', 'goes_on'];

/** Writers of single events at a steady rate, each to its own stream, who remember what they were promised. */
export class AppendLoad {
  readonly writers: Writer[];
  acknowledged = 0;
  /** When the last acknowledged append was begun, by `performance.now()`. */
  lastBegunMs = 0;
  readonly #options: AppendLoadOptions;
  readonly #running: Promise<void>[];
  #stopping = false;
  #abandoned = false;

  constructor(options: AppendLoadOptions) {
    this.#options = options;
    this.writers = Array.from({ length: options.writers }, (_, n) => ({
      stream: `target-${n}`,
      kind: kinds[n % kinds.length] ?? 'exact',
      outcomes: [],
      refused: [],
    }));
    this.#running = this.writers.map((writer) => this.#write(writer));
  }

  /** Lets every writer finish the append it is at, repeats included. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#running);
  }

  /** Ends it without waiting for a log that may never come back. */
  abandon(): void {
    this.#stopping = true;
    this.#abandoned = true;
  }

  async #write(writer: Writer): Promise<void> {
    const everyMs = (1_000 * this.#options.writers) / this.#options.perS;
    let due = performance.now() + everyMs * Math.random();
    while (!this.#stopping && writer.refused.length === 0) {
      const n = writer.outcomes.length;
      do {
        if (await this.#append(writer, n)) break;
      } while (writer.kind !== 'goes_on' && writer.refused.length === 0 && !this.#abandoned);
      // What was missed while the log was away is not made up for.
      due = Math.max(due + everyMs, performance.now());
      await wait(Math.max(0, due - performance.now()));
    }
  }

  async #append(writer: Writer, n: number): Promise<boolean> {
    const begunMs = performance.now();
    writer.outcomes[n] = 'unknown';
    const event = { id: eventId(writer, n), type: 'Written', data: { n }, metadata: testMetadata };
    try {
      await this.#options.log.append(writer.stream, expectedOf(writer.kind, n), [event]);
    } catch (error) {
      // Unreachable, timed out: may be written or not. Anything else is an answer that this writer must never get.
      if (!(error instanceof Error && error.name === 'EventLogUnavailable')) writer.refused.push(String(error));
      return false;
    }
    writer.outcomes[n] = 'acknowledged';
    this.acknowledged += 1;
    this.lastBegunMs = Math.max(this.lastBegunMs, begunMs);
    return true;
  }
}

export function eventId({ stream }: Pick<Writer, 'stream'>, n: number): string {
  return derivedEventId(stream, n);
}

/** `any` is what two of the kinds are about: only the ids tell a repeat there. */
function expectedOf(kind: WriterKind, n: number): ExpectedRevision {
  if (kind !== 'exact') return 'any';
  return n === 0 ? 'no_stream' : BigInt(n - 1);
}

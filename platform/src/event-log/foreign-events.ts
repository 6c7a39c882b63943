import type { RecordedEvent } from './event-log.ts';

/** Longest silence about more of them. */
const tellEveryMs = 5 * 60_000;

export interface ForeignFigures {
  /** Events passed over since the process began. */
  readonly count: number;
  /** When the first and the last of them came by. */
  readonly first: Date | undefined;
  readonly last: Date | undefined;
}

/** Who is told: a log of the process. */
interface Teller {
  warn(facts: object, message: string): void;
}

/**
 * Counts what lies in streams of ours without being ours, e.g. the `report-7` of another application on the same
 * server. Told at the first one, then by their number every few minutes at most, however many there are.
 */
export class ForeignEvents {
  readonly #log: Teller;
  readonly #now: () => Date;
  #count = 0;
  #upTo = -1n;
  #first: Date | undefined;
  #last: Date | undefined;
  #toldMs = Number.NEGATIVE_INFINITY;

  constructor(log: Teller, now: () => Date = () => new Date()) {
    this.#log = log;
    this.#now = now;
  }

  get figures(): ForeignFigures {
    return { count: this.#count, first: this.#first, last: this.#last };
  }

  /** One came by; the same one may come again, by another reader of this process. */
  passOver({ stream, type, position }: Pick<RecordedEvent, 'stream' | 'type' | 'position'>): void {
    if (position <= this.#upTo) return;
    this.#upTo = position;
    this.#count += 1;
    const now = this.#now();
    this.#first ??= now;
    this.#last = now;
    if (now.getTime() - this.#toldMs < tellEveryMs) return;
    this.#toldMs = now.getTime();
    this.#log.warn(
      { foreign: this.#count, stream, type, position: String(position) },
      'the log holds events in streams of ours that are not ours: they are passed over',
    );
  }
}

import { streamsBefore } from '@proofline/contracts/events/streams';
import { ReaderInterrupted } from './is-transient.ts';
import type { ParkingLimits } from './limits.ts';

/** Where an event stands in the log. */
export interface LocatedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
}

export interface FailedEvent {
  readonly event: LocatedEvent;
  readonly error: unknown;
}

export interface WaitingEvent {
  readonly event: LocatedEvent;
  readonly sequence: string;
}

/** What one failed event holds back. */
export interface HeldSequence {
  readonly sequence: string;
  /** Position of the event that failed; what stands before it is not held back. */
  readonly since: bigint;
  /** The first event of the stream has not been read: streams that build on it wait, too. */
  readonly fromBeginning: boolean;
  readonly waiting: number;
  /** The list is full: what comes now is read from the log later. */
  readonly isFull: boolean;
}

/** So many streams fail that the fault is not with their events. The reader stands still. */
export class TooManyFailed extends ReaderInterrupted {
  readonly code = 'too_many_failed';

  constructor(limit: number) {
    super(`Events of more than ${limit} streams failed: the fault is not with the events.`);
    this.name = 'TooManyFailed';
  }
}

/**
 * Which streams a reader holds back because an event of theirs failed. `admits` and `fail` work on a draft of their
 * own, which becomes the truth once it has been committed.
 */
export class HeldStreams {
  readonly #limits: ParkingLimits;
  readonly #held: Map<string, HeldSequence>;
  #waitingInAll: number;
  readonly failed: FailedEvent[] = [];
  readonly waiting: WaitingEvent[] = [];
  /** Sequences whose list became full in this draft. */
  readonly filled = new Set<string>();

  constructor(limits: ParkingLimits, held: Iterable<HeldSequence> = []) {
    this.#limits = limits;
    this.#held = new Map([...held].map((one) => [one.sequence, one]));
    this.#waitingInAll = [...this.#held.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  draft(): HeldStreams {
    return new HeldStreams(this.#limits, this.#held.values());
  }

  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  get sequences(): readonly HeldSequence[] {
    return [...this.#held.values()];
  }

  /** The sequence in which this event waits; undefined when nothing holds it back. */
  sequenceOf({ stream, position }: Pick<LocatedEvent, 'stream' | 'position'>): string | undefined {
    if (this.#held.size === 0) return undefined;
    const own = this.#held.get(stream);
    if (own !== undefined) return position > own.since ? stream : undefined;
    return streamsBefore(stream).find((before) => {
      const held = this.#held.get(before);
      return held?.fromBeginning === true && position > held.since;
    });
  }

  /** Whether the event may be handled now. Otherwise it waits, in order, behind the one that failed. */
  admits(event: LocatedEvent): boolean {
    const sequence = this.sequenceOf(event);
    if (sequence === undefined) return true;
    this.#putBehind(sequence, event);
    return false;
  }

  /** The event failed: its stream is held back from here. @throws TooManyFailed */
  fail(event: LocatedEvent, error: unknown): void {
    const { stream, revision, position } = event;
    const known = this.#held.get(stream);
    if (known === undefined && this.#held.size >= this.#limits.maxSequences) {
      throw new TooManyFailed(this.#limits.maxSequences);
    }
    this.#held.set(stream, {
      ...(known ?? { sequence: stream, waiting: 0, isFull: false }),
      since: known !== undefined && known.since < position ? known.since : position,
      fromBeginning: known?.fromBeginning === true || revision === 0n,
    });
    this.failed.push({ event, error });
  }

  release(sequence: string): void {
    this.#waitingInAll -= this.#held.get(sequence)?.waiting ?? 0;
    this.#held.delete(sequence);
  }

  /** What is listed behind has become other. */
  recount(sequence: string, changes: Partial<Pick<HeldSequence, 'waiting' | 'isFull'>>): void {
    const known = this.#held.get(sequence);
    if (known === undefined) return;
    const changed = { ...known, ...changes };
    this.#waitingInAll += changed.waiting - known.waiting;
    this.#held.set(sequence, changed);
  }

  oneLessWaits(sequence: string): void {
    this.recount(sequence, { waiting: (this.#held.get(sequence)?.waiting ?? 1) - 1 });
  }

  #putBehind(sequence: string, event: LocatedEvent): void {
    const known = this.#held.get(sequence);
    if (known === undefined || known.isFull) return;
    const { maxWaitingOfSequence, maxWaiting } = this.#limits;
    if (known.waiting >= maxWaitingOfSequence || this.#waitingInAll >= maxWaiting) {
      this.recount(sequence, { isFull: true });
      this.filled.add(sequence);
      return;
    }
    this.recount(sequence, { waiting: known.waiting + 1 });
    this.waiting.push({ event, sequence });
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { EventLogUnavailable } from '../event-log/event-log-errors.ts';
import { type Gate, LogNotOurs } from '../event-log/gate.ts';
import type { Log } from '../log/create-log.ts';
import type { LogComparison } from './compare-log.ts';
import { comparisonSentence } from './comparison-sentence.ts';

export interface GateState {
  /** Unknown: the log or Postgres could not be asked since the last doubt. */
  readonly state: 'unknown' | 'open' | 'closed';
  readonly finding: LogComparison['finding'] | undefined;
  readonly sentence: string;
  readonly since: Date;
}

const firstRetryMs = 50;
const maxRetryMs = 2_000;
/** Somebody may bring the right log back at any time. */
const lookAgainEveryMs = 2_000;

/** Lets through to the log while it is the one whose events were read; looks whenever there is a doubt. */
export class LogGate implements Gate {
  readonly #look: () => Promise<LogComparison>;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  readonly #listeners = new Set<(state: GateState) => void>();
  #state: GateState = {
    state: 'unknown',
    finding: undefined,
    sentence: 'The event log was not asked yet.',
    since: new Date(),
  };
  #closing = new AbortController();
  /** Counts doubts: what was seen before the last one does not count. */
  #doubts = 0;
  #looking: Promise<void> | undefined;
  #settling: Promise<void> | undefined;
  /** Since when nobody could ask the log. */
  #awaySince: Date | undefined;

  constructor({ look, log }: { readonly look: () => Promise<LogComparison>; readonly log: Log }) {
    this.#look = look;
    this.#log = log;
  }

  get isOpen(): boolean {
    return this.#state.state === 'open';
  }

  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  get state(): GateState {
    return this.#state;
  }

  /** Tells every change from now on. @returns what ends it */
  onChange(listener: (state: GateState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  doubt(): void {
    this.#doubts += 1;
    // A closed gate stays closed until it is seen that all is well.
    if (this.#state.state === 'open')
      this.#become({ state: 'unknown', finding: undefined, sentence: 'The event log is being compared.' });
    void this.#settle();
  }

  async pass(): Promise<void> {
    if (this.#state.state === 'unknown') {
      void this.#settle();
      await this.#lookOnce();
    }
    const { state, sentence } = this.#state;
    if (state === 'closed') throw new LogNotOurs(sentence);
    if (state === 'unknown') throw new EventLogUnavailable(sentence);
  }

  /**
   * For what never touches the log: it waits for no look, so that a log that is merely away stops nothing but appends.
   * @throws LogNotOurs
   */
  refuseWhenClosed(): void {
    if (this.#state.state === 'closed') throw new LogNotOurs(this.#state.sentence);
  }

  async settled(signal: AbortSignal): Promise<void> {
    await this.#until(({ state }) => state !== 'unknown', signal);
  }

  async opened(signal: AbortSignal): Promise<void> {
    await this.#until(({ state }) => state === 'open', signal);
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Looks until nothing is in doubt, and on while the gate is closed. */
  #settle(): Promise<void> {
    this.#settling ??= this.#keepLooking().finally(() => {
      this.#settling = undefined;
      // A doubt may have come in the very moment the last one was settled.
      if (!this.isOpen && !this.#stopping.signal.aborted) void this.#settle();
    });
    return this.#settling;
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#stopping;
    for (let retryMs = firstRetryMs; !signal.aborted && !this.isOpen; retryMs = Math.min(retryMs * 2, maxRetryMs)) {
      const seen = this.#doubts;
      await this.#lookOnce().then(
        () => this.#tellBack(),
        (err: unknown) => this.#tellAway(err),
      );
      if (this.isOpen && seen === this.#doubts) return;
      const pauseMs = this.#state.state === 'closed' ? lookAgainEveryMs : retryMs;
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** One line for however many tries. */
  #tellAway(err: unknown): void {
    if (this.#awaySince !== undefined || this.#stopping.signal.aborted) return;
    this.#awaySince = new Date();
    this.#log.warn({ err }, 'the event log is away; it is tried again until it answers');
  }

  #tellBack(): void {
    if (this.#awaySince === undefined) return;
    const awayS = Math.round((Date.now() - this.#awaySince.getTime()) / 1_000);
    this.#awaySince = undefined;
    this.#log.warn({ awayS }, 'the event log answers again');
  }

  /** Those who ask at the same time share a look that began after the last doubt. */
  async #lookOnce(): Promise<void> {
    while (this.#looking !== undefined) {
      const seen = this.#doubts;
      await this.#looking;
      if (seen === this.#doubts && this.#state.state !== 'unknown') return;
    }
    this.#looking = this.#lookAndTell().finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
  }

  async #lookAndTell(): Promise<void> {
    const seen = this.#doubts;
    let comparison: LogComparison;
    try {
      comparison = await this.#look();
    } catch (cause) {
      if (cause instanceof EventLogUnavailable) throw cause;
      throw new EventLogUnavailable('The event log cannot be compared with what was read of it.', { cause });
    }
    // What was seen may be of before the doubt.
    if (seen !== this.#doubts && comparison.finding === 'same') return;
    const sentence = comparisonSentence(comparison);
    this.#become({ state: comparison.finding === 'same' ? 'open' : 'closed', finding: comparison.finding, sentence });
  }

  #become(next: Omit<GateState, 'since'>): void {
    const before = this.#state;
    if (before.state === next.state && before.finding === next.finding) return;
    this.#state = { ...next, since: new Date() };
    if (next.state === 'closed') {
      this.#log.error({ finding: next.finding }, next.sentence);
      this.#closing.abort();
    } else if (next.state === 'open') {
      if (this.#closing.signal.aborted) {
        this.#closing = new AbortController();
        this.#log.info(next.sentence);
      }
    }
    for (const listener of this.#listeners) listener(this.#state);
  }

  #until(isIt: (state: GateState) => boolean, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (isIt(this.#state)) return Promise.resolve();
    void this.#settle();
    return new Promise((resolve, reject) => {
      const leave = this.onChange((state) => {
        if (!isIt(state)) return;
        done();
        resolve();
      });
      const abort = () => {
        done();
        reject(signal.reason);
      };
      const done = () => {
        leave();
        signal.removeEventListener('abort', abort);
      };
      signal.addEventListener('abort', abort, { once: true });
    });
  }
}

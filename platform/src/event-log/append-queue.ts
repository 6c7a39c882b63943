import { setTimeout as wait } from 'node:timers/promises';
import {
  type AppendResult as Appended,
  type AppendToStreamOptions,
  type EventData,
  jsonEvent,
} from '@eventstore/db-client';
import { isConnectionError, translateError } from './client-errors.ts';
import type { AppendResult, ExpectedRevision, NewEvent } from './event-log.ts';
import { EventLogUnavailable } from './event-log-errors.ts';
import { type Gate, LogNotOurs } from './gate.ts';
import './native-base64.ts';
import { waitForLog } from './answer-budget.ts';
import { withinLimit } from './time-limit.ts';

/**
 * Appends the client has in hand at once. All of them share one stream of the connection; from the 16th unsent message
 * on the client queues, and a connection lost then rejects a promise nobody holds, which ends the process.
 */
const maxInFlight = 15;
/** Those that wait go once no more than this many are left, so that the log gets and commits them together. */
const refillAt = 8;
const maxWaiting = 10_000;

const utf8 = new TextEncoder();
const firstRetryMs = 25;
const maxRetryMs = 400;

/** Nothing of it can have been written. */
const notSent = (limitMs: number) =>
  `The append was not sent: it waited ${Math.round(limitMs)} ms for those before it, which the event log had not answered.`;

function unanswered(limitMs: number, waitedMs: number): string {
  const within = `The event log did not answer an append within ${Math.round(limitMs)} ms`;
  return waitedMs < 1 ? `${within}.` : `${within}; it had waited ${Math.round(waitedMs)} ms for those before it.`;
}

/** What of the client is needed. */
interface Appender {
  appendToStream(
    stream: string,
    events: EventData[],
    options: AppendToStreamOptions,
  ): Promise<Pick<Appended, 'nextExpectedRevision' | 'position'>>;
}

/** Appends through the client, a few at a time, again after a lost connection: the store recognises the repeat. */
export class AppendQueue {
  readonly #client: Appender;
  readonly #waiting: (() => void)[] = [];
  readonly #gate: Gate;
  readonly #inLog: (stream: string) => string;
  #inFlight = 0;

  /** @param inLog the name that a stream has in the log */
  constructor(client: Appender, gate: Gate, inLog: (stream: string) => string = (stream) => stream) {
    this.#client = client;
    this.#gate = gate;
    this.#inLog = inLog;
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    if (events.length === 0) throw new RangeError(`An append to ${stream} needs at least one event.`);
    const { limitMs, over } = waitForLog();
    const begun = performance.now();
    const deadline = begun + limitMs;
    try {
      await this.#enter(deadline, limitMs);
      try {
        const waitedMs = performance.now() - begun;
        // Sent now, it would have no time to be answered in, and nobody would know whether it was written.
        if (waitedMs >= limitMs) throw new EventLogUnavailable(notSent(limitMs));
        return await this.#tryUntil({ deadline, waitedMs }, stream, expected, events);
      } finally {
        this.#leave();
      }
    } finally {
      over();
    }
  }

  async #enter(deadline: number, limitMs: number): Promise<void> {
    if (this.#inFlight < maxInFlight && this.#waiting.length === 0) {
      this.#inFlight += 1;
      return;
    }
    if (this.#waiting.length >= maxWaiting) throw new EventLogUnavailable('Too many appends are waiting already.');
    const { promise: turn, resolve: take } = Promise.withResolvers<void>();
    this.#waiting.push(take);
    try {
      await withinLimit(turn, Math.max(1, deadline - performance.now()), notSent(limitMs));
    } catch (error) {
      const place = this.#waiting.indexOf(take);
      if (place >= 0) this.#waiting.splice(place, 1);
      // The turn came in the very moment the patience ended.
      else this.#leave();
      throw error;
    }
  }

  /** Gives places to those who have waited longest. */
  #leave(): void {
    this.#inFlight -= 1;
    if (this.#inFlight > refillAt) return;
    for (const next of this.#waiting.splice(0, maxInFlight - this.#inFlight)) {
      this.#inFlight += 1;
      next();
    }
  }

  async #tryUntil(
    { deadline, waitedMs }: { readonly deadline: number; readonly waitedMs: number },
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    // The client takes bytes as they are; an object it would pass through base64, once to measure and once to send.
    const proposed = events.map(({ id, type, data, metadata }) =>
      jsonEvent({ id, type, data, metadata: utf8.encode(JSON.stringify(metadata)) }),
    );
    const sentence = unanswered(deadline - performance.now(), waitedMs);
    for (let retryMs = firstRetryMs; ; retryMs = Math.min(retryMs * 2, maxRetryMs)) {
      const leftMs = Math.ceil(deadline - performance.now());
      try {
        // Asked before every try: behind a new connection another log may stand.
        if (!this.#gate.isOpen) await withinLimit(this.#gate.pass(), Math.max(1, leftMs));
        const result = await withinLimit(
          this.#client.appendToStream(this.#inLog(stream), proposed, {
            expectedRevision: expected,
            deadline: Math.max(1, leftMs),
          }),
          Math.max(1, leftMs),
          sentence,
        );
        return { revision: result.nextExpectedRevision, position: result.position?.commit ?? 0n };
      } catch (error) {
        const isLost = isConnectionError(error);
        if (isLost) this.#gate.doubt();
        const mayPass = isLost || (error instanceof EventLogUnavailable && !(error instanceof LogNotOurs));
        // What is left now: an append that nobody answered in time is not sent again for the last millisecond.
        if (!mayPass || deadline - performance.now() <= retryMs) throw translateError(error, stream, expected);
        await wait(retryMs);
      }
    }
  }
}

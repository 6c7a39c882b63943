import { setTimeout as delay } from 'node:timers/promises';
import {
  MAX_PERMITS_PER_REQUEST,
  type VisitPermitAnswer,
  type VisitPermitsAnswer,
  type VisitPermitsBody,
} from '@proofline/contracts/agent-api/visit-permits';
import type { Log } from '@proofline/platform/log/create-log';
import { LeaseLost } from '../api/lease-lost.ts';
import { withRetry } from '../api/with-retry.ts';

/** Requests wait this long for company: targets begin and end together. */
const GATHER_MS = 10;
/** How long the api may be away before a visit is given up. */
const REQUEST_LIMIT_MS = 30_000;
/** How long a busy domain is waited for; by then something is wrong. */
const MAX_BUSY_MS = 30 * 60_000;

export interface PermitsApi {
  visitPermits(body: VisitPermitsBody): Promise<VisitPermitsAnswer>;
}

export type Permission =
  /** Visit now, and `giveBack` afterwards. */
  | { readonly kind: 'granted'; giveBack(): void }
  /** The website has asked to be left alone for longer than the caller waits. */
  | { readonly kind: 'paused'; readonly pauseMs: number };

/** No permission came of it: a domain stayed busy beyond all measure. */
export class NoPermission extends Error {
  readonly code = 'no_permission';
}

interface Waiting {
  readonly want: VisitPermitsBody['wanted'][number];
  readonly resolve: (answer: VisitPermitAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Asks the api before each visit, so that all agents together ask no more of a website than it bears. What is asked at
 * the same time shares a request.
 */
export class VisitPermits {
  readonly #api: PermitsApi;
  readonly #log: Log;
  readonly #closing = new AbortController();
  #waiting: Waiting[] = [];
  #done: string[] = [];
  #pauses: VisitPermitsBody['pauses'] = [];
  #flushing: Promise<void> | undefined;

  constructor(api: PermitsApi, log: Log) {
    this.#api = api;
    this.#log = log;
  }

  /**
   * Waits until the target's website may be visited.
   * @param patienceMs how long a pause that the website asked for is waited for
   * @throws LeaseLost, NoPermission, AgentApiError when the api stays away, or why the signal was aborted
   */
  async take(
    lease: string,
    { crawlDelayMs, patienceMs, signal }: { crawlDelayMs: number; patienceMs: number; signal: AbortSignal },
  ): Promise<Permission> {
    let waitedMs = 0;
    for (;;) {
      signal.throwIfAborted();
      const answer = await this.#ask({ lease, crawl_delay_ms: crawlDelayMs });
      switch (answer.status) {
        case 'lease_lost':
          throw new LeaseLost('The lease is no longer held.');
        case 'paused':
          if (answer.wait_ms > patienceMs) return { kind: 'paused', pauseMs: answer.wait_ms };
          break;
        case 'busy':
          if (waitedMs > MAX_BUSY_MS) throw new NoPermission('The website stayed busy.');
          break;
        case 'granted': {
          const giveBack = () => this.#giveBack(answer.permit);
          try {
            if (answer.wait_ms > 0) await delay(answer.wait_ms, undefined, { signal });
          } catch (error) {
            giveBack();
            throw error;
          }
          return { kind: 'granted', giveBack };
        }
      }
      waitedMs += answer.wait_ms;
      await delay(answer.wait_ms, undefined, { signal });
    }
  }

  /** Tells that the target's website asked to be left alone; every agent hears of it. */
  pause(lease: string, pauseMs: number): void {
    this.#pauses.push({ lease, pause_ms: Math.max(1, Math.round(pauseMs)) });
    this.#flush();
  }

  close(): void {
    this.#closing.abort(new Error('The agent is stopping.'));
  }

  #ask(want: Waiting['want']): Promise<VisitPermitAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<VisitPermitAnswer>();
    this.#waiting.push({ want, resolve, reject });
    this.#flush();
    return promise;
  }

  #giveBack(permit: string): void {
    this.#done.push(permit);
    this.#flush();
  }

  #flush(): void {
    this.#flushing ??= this.#sendAll().finally(() => {
      this.#flushing = undefined;
      if (this.#hasWork() && !this.#closing.signal.aborted) this.#flush();
    });
  }

  #hasWork(): boolean {
    return this.#waiting.length + this.#done.length + this.#pauses.length > 0;
  }

  async #sendAll(): Promise<void> {
    while (this.#hasWork()) {
      await delay(GATHER_MS);
      const asking = this.#waiting.splice(0, MAX_PERMITS_PER_REQUEST);
      const body: VisitPermitsBody = {
        wanted: asking.map(({ want }) => want),
        done: this.#done.splice(0, MAX_PERMITS_PER_REQUEST),
        pauses: this.#pauses.splice(0, MAX_PERMITS_PER_REQUEST),
      };
      try {
        const options = { limitMs: REQUEST_LIMIT_MS, signal: this.#closing.signal };
        const { permits } = await withRetry(() => this.#api.visitPermits(body), options);
        for (const [index, { resolve, reject }] of asking.entries()) {
          const answer = permits[index];
          if (answer === undefined) reject(new NoPermission('The api did not answer for this lease.'));
          else resolve(answer);
        }
      } catch (error) {
        // Permits that were not given back run out by themselves.
        if (asking.length === 0) this.#log.warn({ err: error }, 'permits could not be given back');
        for (const { reject } of asking) reject(error);
      }
    }
  }
}

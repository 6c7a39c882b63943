/// <reference lib="dom" />
import { inPage } from '../in-page.ts';
import type { PendingList } from './pending-list.ts';

type Callable = (...given: unknown[]) => unknown;
type Kind = 'timer' | 'frame' | 'idle';

export interface WatchedTimers {
  /** `set` under watch. Of what it sets for longer than `lateMs`, and of turns after `turns`, nothing is kept. */
  watch(kind: Kind, set: unknown, waitOf: (given: unknown) => number, turns?: number): unknown;
  /** `clear` under watch. */
  forget(kind: Kind, clear: unknown): unknown;
}

interface Chain {
  /** Of what is set now; the first is set by the page itself. */
  nextStep(): number;
  /** Runs a handler as one step of its chain. */
  run<Result>(step: number, handler: () => Result): Result;
}

/** Chains of timers: every step sets the next one. */
const chainOfSteps = inPage({}, () => (): Chain => {
  const maxHops = 10;
  const afterwards = queueMicrotask.bind(window);
  let current = 0;
  /** What a handler has awaited goes on in its turn, and counts as the same chain. */
  const leave = (before: number, hops: number) => {
    if (hops === 0) current = before;
    else afterwards(() => leave(before, hops - 1));
  };
  return {
    nextStep: () => current + 1,
    run: (step, handler) => {
      const before = current;
      current = step;
      try {
        return handler();
      } finally {
        leave(before, maxHops);
      }
    },
  };
});

/**
 * The browser's ways to put work off, under watch: a page cannot tell. Of what goes on for ever (intervals, chains of
 * timers) only the beginning is kept.
 */
export const watchedTimers = inPage({ chainOfSteps }, ({ chainOfSteps }) => {
  /** Every step of a chain sets the next one. */
  const maxSteps = 8;
  /** A frame that is not drawn never gets its turn. */
  const frameMs = 1_000;
  /** Code in a string does not tell that it has run. */
  const codeMs = 100;
  return (pending: PendingList, lateMs: number): WatchedTimers => {
    const { apply } = Reflect;
    const { add, drop } = pending;
    const chain = chainOfSteps();
    return {
      watch: (kind, set, waitOf, turns = 1) =>
        new Proxy(set as Callable, {
          apply(target, self, [handler, ...given]: unknown[]) {
            const wait = waitOf(given[0]);
            const first = chain.nextStep();
            const put = (what: unknown) => apply(target, self, [what, ...given]);
            const keep = (id: unknown, patience: number) => {
              if (first <= maxSteps) add(`${kind} ${id}`, wait, patience);
            };
            if (!(wait <= lateMs)) return put(handler);
            if (typeof handler !== 'function') {
              const id = put(handler);
              keep(id, codeMs);
              return id;
            }
            const patience = kind === 'timer' ? Number.POSITIVE_INFINITY : frameMs;
            let turn = 0;
            const inTurn = function (this: unknown, ...values: unknown[]): unknown {
              turn += 1;
              if (turn < turns) keep(id, patience);
              else drop(`${kind} ${id}`);
              return chain.run(first + turn - 1, () => apply(handler as Callable, this, values));
            };
            const id: unknown = put(inTurn);
            keep(id, patience);
            return id;
          },
        }),
      forget: (kind, clear) =>
        new Proxy(clear as Callable, {
          apply(target, self, given: unknown[]) {
            drop(`${kind} ${given[0]}`);
            return apply(target, self, given);
          },
        }),
    };
  };
});

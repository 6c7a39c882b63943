import { AsyncLocalStorage } from 'node:async_hooks';
import { LOG_ANSWER_LIMIT_MS } from './time-limit.ts';

interface Budget {
  leftMs: number;
  /** Until when waits were charged, in ms of `performance.now()`: what was waited for beside each other counts once. */
  chargedUntilMs: number;
  readonly isCharged: boolean;
}

/** An answer that comes sooner costs nothing: however many a request needs, a log that works is given its time. */
const freeMs = 250;
/** What a budget that is used up leaves to a call: enough for a log that has come back. */
const leastMs = 50;

const budgets = new AsyncLocalStorage<Budget>();

/**
 * All that `work` waits for the log has one limit together, `LOG_ANSWER_LIMIT_MS`: a request that appends and reads
 * several times is told that the log hangs as soon as one that does so once. Outside of one, each call has the limit.
 */
export function withAnswerBudget<T>(work: () => T): T {
  return budgets.run({ leftMs: LOG_ANSWER_LIMIT_MS, chargedUntilMs: 0, isCharged: true }, work);
}

/** For an operator's command, which nobody waits behind: a machine that is busy may take its time, and a call is not repeated. */
const patienceMs = 30_000;

/** Every call of the log in `work` may take half a minute. */
export function withPatience<T>(work: () => T): T {
  return budgets.run({ leftMs: patienceMs, chargedUntilMs: 0, isCharged: false }, work);
}

/** For what a request only happened to begin, and others wait for as well: each call has its own limit. */
export function withoutBudget<T>(work: () => T): T {
  return budgets.getStore()?.isCharged ? budgets.exit(work) : work();
}

export interface LogWait {
  /** Milliseconds that may be waited. */
  readonly limitMs: number;
  /** Called when the wait is over, however it ended: it is charged to the budget. */
  over(): void;
}

/** Begins to wait for the log. */
export function waitForLog(): LogWait {
  const budget = budgets.getStore();
  if (budget === undefined) return { limitMs: LOG_ANSWER_LIMIT_MS, over: () => {} };
  const startedMs = performance.now();
  let isOver = false;
  return {
    limitMs: Math.max(leastMs, budget.leftMs),
    over: () => {
      if (isOver) return;
      isOver = true;
      const nowMs = performance.now();
      if (!budget.isCharged || nowMs - startedMs <= freeMs) return;
      budget.leftMs -= Math.max(0, nowMs - Math.max(startedMs, budget.chargedUntilMs));
      budget.chargedUntilMs = nowMs;
    },
  };
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForLog, withAnswerBudget, withoutBudget, withPatience } from './answer-budget.ts';
import { LOG_ANSWER_LIMIT_MS } from './time-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** @param ms the log takes to answer */
function answered(ms: number): number {
  const { limitMs, over } = waitForLog();
  vi.advanceTimersByTime(Math.min(ms, limitMs));
  over();
  return limitMs;
}

describe('what is waited for the log', () => {
  it('has one limit in a request', () => {
    withAnswerBudget(() => {
      expect(answered(1_000)).toBe(LOG_ANSWER_LIMIT_MS);
      expect(answered(1_000)).toBe(LOG_ANSWER_LIMIT_MS - 1_000);
      expect(answered(9_000)).toBe(LOG_ANSWER_LIMIT_MS - 2_000);
      expect(answered(9_000)).toBeLessThanOrEqual(50);
    });
  });

  it('costs nothing while it answers, however often it is asked', () => {
    withAnswerBudget(() => {
      for (let call = 1; call <= 100; call += 1) expect(answered(200)).toBe(LOG_ANSWER_LIMIT_MS);
    });
  });

  it('costs what has gone by, however many wait beside each other', () => {
    withAnswerBudget(() => {
      const first = Array.from({ length: 32 }, () => waitForLog());
      vi.advanceTimersByTime(300);
      const later = waitForLog();
      for (const { over } of first) over();
      expect(waitForLog().limitMs).toBe(LOG_ANSWER_LIMIT_MS - 300);
      vi.advanceTimersByTime(400);
      later.over();
      expect(waitForLog().limitMs).toBe(LOG_ANSWER_LIMIT_MS - 700);
    });
  });

  it('has its limit each time in what a request only happened to begin', async () => {
    await withAnswerBudget(async () => {
      answered(9_000);
      const look = async () => {
        await Promise.resolve();
        return answered(0);
      };
      expect([await withoutBudget(look), await look()]).toEqual([LOG_ANSWER_LIMIT_MS, 50]);
    });
  });

  it('is charged once, and to its own request alone', () => {
    withAnswerBudget(() => {
      const { over } = waitForLog();
      vi.advanceTimersByTime(500);
      over();
      vi.advanceTimersByTime(500);
      over();
      expect(answered(0)).toBe(LOG_ANSWER_LIMIT_MS - 500);
      expect(withAnswerBudget(() => answered(0))).toBe(LOG_ANSWER_LIMIT_MS);
    });
  });

  it('has a long limit each time in a command of an operator', () => {
    withPatience(() => expect([answered(29_000), answered(29_000)]).toEqual([30_000, 30_000]));
  });

  it('has its limit each time where nobody waits for an answer', () => {
    expect([answered(9_000), answered(9_000)]).toEqual([LOG_ANSWER_LIMIT_MS, LOG_ANSWER_LIMIT_MS]);
  });
});

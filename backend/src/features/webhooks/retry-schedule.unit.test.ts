import { describe, expect, it } from 'vitest';
import { nextAttemptAt, retryAfterMsOf, TRIED_MS } from './retry-schedule.ts';

const firstAt = new Date('2026-11-26T12:00:00Z');

/** Offsets in ms of all attempts of a message that nobody takes. */
function attemptsInVain(chance: number, retryAfterMs?: number): number[] {
  const offsets = [0];
  for (let now: Date | undefined = firstAt; ; ) {
    now = nextAttemptAt({ attempts: offsets.length, firstAt, now, retryAfterMs, chance });
    if (now === undefined) return offsets;
    offsets.push(now.getTime() - firstAt.getTime());
    expect(offsets.length).toBeLessThan(20);
  }
}

describe('A message that nobody takes', () => {
  it('is tried ten times, ever more seldom, the last time a day after the first', () => {
    expect(attemptsInVain(0.5).map((ms) => ms / 1_000)).toEqual([
      0, 5, 65, 365, 2_165, 5_765, 12_965, 27_365, 56_165, 86_400,
    ]);
  });

  it.each([0, 0.25, 0.999])('ends at the same time, whatever chance does to the pauses (%d)', (chance) => {
    const offsets = attemptsInVain(chance);
    expect(offsets.at(-1)).toBe(TRIED_MS);
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    expect(offsets[1]).not.toBe(5_000);
  });

  it('waits for as long as its receiver asks, within the day', () => {
    const now = new Date(firstAt.getTime() + 1_000);
    const asked = (retryAfterMs: number) =>
      (nextAttemptAt({ attempts: 1, firstAt, now, retryAfterMs, chance: 0.5 })?.getTime() ?? 0) - now.getTime();
    expect(asked(60_000)).toBe(60_000);
    expect(asked(1)).toBe(5_000);
    expect(asked(99 * 3_600_000)).toBe(6 * 3_600_000);
    expect(attemptsInVain(0.5, 99 * 3_600_000).at(-1)).toBe(TRIED_MS);
  });
});

it('Retry-After is read in both of its forms', () => {
  expect(retryAfterMsOf('120', firstAt)).toBe(120_000);
  expect(retryAfterMsOf('Thu, 26 Nov 2026 12:00:30 GMT', firstAt)).toBe(30_000);
  expect(retryAfterMsOf('Thu, 26 Nov 2020 12:00:30 GMT', firstAt)).toBe(0);
  expect(retryAfterMsOf('soon', firstAt)).toBeUndefined();
  expect(retryAfterMsOf(undefined, firstAt)).toBeUndefined();
});

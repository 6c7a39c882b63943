import { describe, expect, it } from 'vitest';
import { msToNext } from './use-now.ts';

describe('the next turn of a clock', () => {
  it('is the same moment for all of them, and never at once', () => {
    expect([0, 1, 400, 999].map((atMs) => atMs + msToNext(1_000, atMs))).toEqual([1_000, 1_000, 1_000, 1_000]);
    expect(msToNext(30_000, 61_234)).toBe(28_766);
  });
});

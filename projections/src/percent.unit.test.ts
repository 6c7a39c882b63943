import { describe, expect, it } from 'vitest';
import { percentOf } from './percent.ts';

describe('a percentage', () => {
  it('reaches 100 only when nothing is missing', () => {
    expect(percentOf(999, 1000)).toBe(99);
    expect(percentOf(9999, 10_000, 1)).toBe(99.9);
    expect(percentOf(1000, 1000)).toBe(100);
  });

  it('of nothing is 0', () => {
    expect(percentOf(0, 0)).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { percentOf } from './percent-of.ts';

describe('a percentage', () => {
  it('is rounded', () => {
    expect(percentOf(6, 9)).toBe(67);
    expect(percentOf(6, 9, 1)).toBe(66.7);
    expect(percentOf(1, 3, 1)).toBe(33.3);
    expect(percentOf(1, 8)).toBe(13);
  });

  it('reaches 100 only when nothing is missing', () => {
    expect(percentOf(999, 1000)).toBe(99);
    expect(percentOf(99_999, 100_000, 1)).toBe(99.9);
    expect(percentOf(1000, 1000)).toBe(100);
  });

  it('is 0 only when there is nothing', () => {
    expect(percentOf(1, 1000)).toBe(1);
    expect(percentOf(1, 100_000, 1)).toBe(0.1);
    expect(percentOf(0, 1000)).toBe(0);
  });

  it('of nothing is 0', () => {
    expect(percentOf(0, 0)).toBe(0);
  });
});

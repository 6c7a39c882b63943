import { describe, expect, it } from 'vitest';
import { crawlPercent, crawlTone } from './crawl-percent.ts';

describe('The crawling capacity', () => {
  it.each([
    [2_210, 5_000, 44],
    [5, 1_000, 1],
    [4, 1_000, 0],
    [1_000, 1_000, 100],
    [1_001, 1_000, 100],
    [999, 1_000, 100],
    [0, 1_000, 0],
    [10, 0, 0],
    [-5, 1_000, 0],
    [5, -1_000, 0],
    [undefined, 1_000, 0],
    [5, undefined, 0],
    [Number.NaN, 1_000, 0],
  ])('of %s in %s is %s percent', (used, limit, percent) => {
    expect(crawlPercent(used, limit)).toBe(percent);
  });

  it.each([
    [0, 'success'],
    [50, 'success'],
    [51, 'warning'],
    [90, 'warning'],
    [91, 'danger'],
    [100, 'danger'],
  ])('at %s percent is %s', (percent, tone) => {
    expect(crawlTone(percent)).toBe(tone);
  });
});

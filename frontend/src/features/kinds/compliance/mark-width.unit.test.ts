import { describe, expect, it } from 'vitest';
import { markWidth } from './mark-width.ts';

const plain = { isNegated: false, countsLinks: false };

describe('the columns of marks', () => {
  it('are narrow where there are many', () => {
    expect(markWidth({ ...plain, filters: 1, rules: 6 })).toBe(84);
  });

  it('have room for a count of links only where links are counted', () => {
    expect(markWidth({ ...plain, filters: 1, rules: 6, countsLinks: true })).toBe(98);
  });

  it("leave room for 'Not found' with its count of links", () => {
    expect(markWidth({ filters: 1, rules: 6, isNegated: true, countsLinks: true })).toBe(114);
  });

  it('leave room for why a page could not be judged, however few there are', () => {
    for (const [filters, rules] of [
      [0, 1],
      [0, 2],
      [1, 1],
      [1, 2],
    ] as const) {
      expect(markWidth({ ...plain, filters, rules }) * (filters + rules)).toBeGreaterThanOrEqual(350);
    }
  });

  it('leave the rules room for saying that a page was filtered out', () => {
    expect(markWidth({ ...plain, filters: 6, rules: 1 })).toBeGreaterThanOrEqual(130);
  });
});

import { describe, expect, it } from 'vitest';
import { markWidth } from './mark-width.ts';

describe('the columns of marks', () => {
  it('are narrow where there are many', () => {
    expect(markWidth(1, 6, false)).toBe(92);
  });

  it("leave room for 'Not found' with its count of links", () => {
    expect(markWidth(1, 6, true)).toBe(118);
  });

  it('leave room for why a page could not be judged, however few there are', () => {
    for (const [filters, rules] of [
      [0, 1],
      [0, 2],
      [1, 1],
      [1, 2],
    ] as const) {
      expect(markWidth(filters, rules, false) * (filters + rules)).toBeGreaterThanOrEqual(350);
    }
  });

  it('leave the rules room for saying that a page was filtered out', () => {
    expect(markWidth(6, 1, false)).toBeGreaterThanOrEqual(130);
  });
});

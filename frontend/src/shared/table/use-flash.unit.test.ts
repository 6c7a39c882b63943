import { describe, expect, it } from 'vitest';
import { changedIds } from './use-flash.ts';

describe('rows that flash', () => {
  it('are those that are new or whose signature changed', () => {
    const before = new Map([
      [1, 'in_progress 10'],
      [2, 'completed 100'],
    ]);
    const now = new Map([
      [3, 'pending 0'],
      [1, 'in_progress 11'],
      [2, 'completed 100'],
    ]);
    expect(changedIds(before, now)).toEqual([3, 1]);
  });

  it('are none when rows only left', () => {
    expect(changedIds(new Map([[1, 'a']]), new Map())).toEqual([]);
  });
});

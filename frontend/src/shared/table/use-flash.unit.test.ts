import { describe, expect, it } from 'vitest';
import { changedIds, nextFlashes } from './use-flash.ts';

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

  it('begin anew when they change again, and are forgotten with the row', () => {
    const current = new Map([
      [1, 'a'],
      [2, 'b'],
      [3, 'a'],
      [4, 'a'],
    ]);
    const next = nextFlashes(current, [5, 1, 2, 3], [5, 1, 2]);
    expect([...next]).toEqual([
      [5, 'a'],
      [1, 'b'],
      [2, 'a'],
      [3, 'a'],
    ]);
  });

  it('are none when rows only left', () => {
    expect(changedIds(new Map([[1, 'a']]), new Map())).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { shareRows } from './share-rows.ts';

const row = (id: number, rating = 100) => ({ id, rating, rules: [{ id: 'r1', links: ['http://a.example/'] }] });
const page = (...results: object[]) => ({ count: results.length, page: 1, results });

function rowsOf(data: unknown): unknown[] {
  return (data as ReturnType<typeof page>).results;
}

describe('a page of rows that is fetched again', () => {
  it('is the same object when nothing changed', () => {
    const before = page(row(1), row(2));
    expect(shareRows(before, page(row(1), row(2)))).toBe(before);
  });

  it('keeps the rows that moved, and takes the new and the changed ones', () => {
    const before = page(row(1), row(2), row(3));
    const now = page(row(9), row(1), row(2, 50));
    const shared = rowsOf(shareRows(before, now));
    expect(shared).toEqual(rowsOf(now));
    expect(shared[1]).toBe(rowsOf(before)[0]);
    expect(shared[0]).toBe(rowsOf(now)[0]);
    expect(shared[2]).not.toBe(rowsOf(before)[1]);
  });

  it.each([
    ['a row less', page(row(1), row(2)), page(row(1))],
    ['a row more', page(row(1)), page(row(1), row(2))],
    ['another order', page(row(1), row(2)), page(row(2), row(1))],
    ['another count', page(row(1)), { ...page(row(1)), count: 7 }],
    ['no rows any more', page(row(1)), page()],
    ['a page for the first time', undefined, page(row(1))],
    ['something that is no page', page(row(1)), { detail: 'gone' }],
    ['rows without ids', { results: [{ name: 'a' }] }, { results: [{ name: 'b' }] }],
    ['two rows of one id', page(row(1), row(1, 50)), page(row(1), row(1, 50))],
  ])('is what the server said: %s', (_what, before, now) => {
    expect(shareRows(before, now)).toEqual(now);
  });
});

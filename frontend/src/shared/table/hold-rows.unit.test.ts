import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdRows } from './hold-rows.ts';

const row = (id: string, version = 0) => ({ id, version });
const rows = (ids: string) => [...ids].map((id) => row(id));
const held = (shown: string, newest: string) => {
  const { rows: stay, hidden } = holdRows(rows(shown), rows(newest), ({ id }) => id);
  return [stay.map(({ id }) => id).join(''), hidden] as const;
};

describe('rows that somebody reads', () => {
  it('stay in their places when others come before or between them', () => {
    expect(held('cde', 'abc')).toEqual(['cde', 2]);
    expect(held('cde', 'cxde')).toEqual(['cde', 1]);
  });

  it('let in what comes behind them', () => {
    expect(held('ab', 'abcd')).toEqual(['abcd', 0]);
    expect(held('ab', 'xabc')).toEqual(['abc', 1]);
  });

  it('stay although some of them have gone, and are the answer again once nothing differs', () => {
    expect(held('abc', 'ac')).toEqual(['abc', 0]);
    const newest = rows('abc');
    expect(holdRows(rows('ab'), newest, ({ id }) => id).rows).toBe(newest);
    expect(holdRows(rows('abc'), rows('ac'), ({ id }) => id).rows).toHaveLength(3);
  });

  it('stay although none of them is on the page any more', () => {
    expect(held('ab', 'xyz')).toEqual(['ab', 3]);
  });

  it('show what is new in them', () => {
    const { rows: stay } = holdRows([row('a'), row('b')], [row('x'), row('a', 1)], ({ id }) => id);
    expect(stay).toEqual([row('a', 1), row('b')]);
  });

  it('never move, and every row of the answer is shown or counted', () => {
    const page = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
    fc.assert(
      fc.property(page, page, (shown, newest) => {
        const [stay, hidden] = held(shown.join(''), newest.join(''));
        expect(stay.startsWith(shown.join(''))).toBe(true);
        expect(newest.filter((id) => stay.includes(id)).length + hidden).toBe(newest.length);
      }),
    );
  });
});

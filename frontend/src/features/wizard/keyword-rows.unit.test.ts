import { describe, expect, it } from 'vitest';
import { addRowBelow, keywordsIn, keywordsOf, mergeKeywords, removeRow, repeatsOf } from './keyword-rows.ts';

const LIMIT = 5;

describe('rows of keywords', () => {
  it('are saved trimmed, without empty ones and repeats', () => {
    expect(keywordsOf([' spin ', '', 'bonus', 'spin', '  '])).toEqual(['spin', 'bonus']);
  });

  it('are parted at lines, commas, semicolons and tabs when many are pasted', () => {
    expect(keywordsIn('free spins, bonus;jackpot\r\n\n casino\tbonus')).toEqual([
      'free spins',
      'bonus',
      'jackpot',
      'casino',
    ]);
  });

  it('take in what is pasted below the row, once each, and drop empty rows', () => {
    expect(mergeKeywords(['a', '', 'z'], 1, ['b', 'a', 'c'], LIMIT)).toEqual({
      rows: ['a', 'b', 'c', 'z'],
      last: 2,
      added: 2,
      repeated: 1,
      leftOut: [],
    });
  });

  it('end at the limit, and name what found no place', () => {
    const merged = mergeKeywords(['a', 'b', 'c'], 2, ['d', 'e', 'f', 'g'], LIMIT);
    expect(merged.rows).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(merged.leftOut).toEqual(['f', 'g']);
    expect(addRowBelow(merged.rows, 0, LIMIT)).toBe(merged.rows);
  });

  it('grow below the row in which Enter was pressed', () => {
    expect(addRowBelow(['a', 'b'], 0, LIMIT)).toEqual(['a', '', 'b']);
  });

  it('always leave one to type into', () => {
    expect(removeRow(['a', 'b'], 0)).toEqual(['b']);
    expect(removeRow(['a'], 0)).toEqual(['']);
    expect(mergeKeywords([''], 0, [], LIMIT).rows).toEqual(['']);
  });

  it('know which say what an earlier one said', () => {
    expect([...repeatsOf(['a', '', 'b', ' a', ''])]).toEqual([3]);
  });
});

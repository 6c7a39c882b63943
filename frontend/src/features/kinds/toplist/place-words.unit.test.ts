import type { ToplistResult } from '@proofline/contracts/kinds/toplist/result-view';
import { describe, expect, it } from 'vitest';
import { changeInWords, moveOf, stateInWords } from './place-words.ts';

const result = (made: Partial<ToplistResult>) =>
  ({
    state: 'match',
    compliant: true,
    expected_position: 1,
    found_position: 1,
    before: null,
    changed: null,
    ...made,
  }) as ToplistResult;
const before = (found: number | null) => ({ found_position: found, state: null });

describe('a place in a toplist, in words', () => {
  it('says its state, or why there is none', () => {
    expect(stateInWords(result({}))).toBe('Match');
    expect(stateInWords(result({ state: 'unsure', compliant: 'Toplist could not be read with certainty' }))).toBe(
      'Unsure',
    );
    expect(stateInWords(result({ state: null, compliant: 'No toplist was recognised' }))).toBe(
      'No toplist was recognised',
    );
    expect(stateInWords(result({ state: null, compliant: null, expected_position: null }))).toBe('Recorded');
  });

  it.each([
    [1, 3, 2, 'From 3 to 1'],
    [4, 3, -1, 'From 3 to 4'],
    [3, 3, 0, 'At 3, as in the run before'],
    [null, 3, null, 'Gone, was at 3'],
    [3, null, null, 'At 3, was missing'],
    [null, null, null, 'Missing, as in the run before'],
  ])('now %s and then %s is a move of %s', (is, was, move, words) => {
    const one = result({ found_position: is, before: before(was), changed: 'changed' });
    expect([moveOf(one), changeInWords(one)]).toEqual([move, words]);
  });
});

import { ruleLimits } from '@proofline/rules/limits';
import { describe, expect, it } from 'vitest';
import { readBulkEntries } from './bulk-entries.ts';

const many = (count: number) => Array.from({ length: count }, (_, n) => `entry ${n}`).join('\n');

describe('entries of a bulk rule', () => {
  it('are trimmed, empty ones dropped, repeats counted', () => {
    expect(readBulkEntries(' 18+ \r\n\n\t\nover 18s only\n18+\n', 0)).toEqual({
      entries: ['18+', 'over 18s only'],
      repeated: 1,
      problem: null,
    });
  });

  it.each([
    [many(ruleLimits.phrasesPerRule), 0, null],
    [many(ruleLimits.phrasesPerRule + 1), 0, 'A list holds at most 10,000 entries.'],
    [many(6), 19_994, null],
    [many(7), 19_994, 'A check can look for at most 20,000 phrases, 19,994 others are used already.'],
    ['x'.repeat(2_000), 0, null],
    ['x'.repeat(2_001), 0, /^An entry holds at most 2,000 characters/],
  ])('are told their limits', (text, others, problem) => {
    const read = readBulkEntries(text, others).problem;
    if (problem instanceof RegExp) expect(read).toMatch(problem);
    else expect(read).toBe(problem);
  });
});

import { createVerticalBodySchema } from '@proofline/contracts/api/verticals';
import { describe, expect, it } from 'vitest';
import { countWords, readKeywordLines } from './keyword-lines.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `word ${index}`).join('\n');

describe('keywords by lines', () => {
  it('are trimmed, without empty lines and repeats, whatever ends a line', () => {
    const read = readKeywordLines('casino bonus\r\n  free spins \n\nfree spins\rodds, live');
    expect(read).toEqual({ keywords: ['casino bonus', 'free spins', 'odds, live'], repeated: 1, problem: undefined });
    expect(countWords(read)).toBe('3 keywords, 1 repeated line left out');
    expect(countWords(readKeywordLines('a'))).toBe('1 keyword');
  });

  it.each([
    ['a line that is too long', `fine\n\n${'x'.repeat(201)}`, 'line 3'],
    ['too many lines', lines(1_001), '1,001'],
  ])('%s is named, and refused by the server too', (_, text, words) => {
    const { keywords, problem } = readKeywordLines(text);
    expect(problem).toContain(words);
    expect(createVerticalBodySchema.safeParse({ name: 'a', keywords }).success).toBe(false);
  });

  it.each([['x'.repeat(200)], [lines(1_000)]])('what is just within the limits is taken by both', (text) => {
    const { keywords, problem } = readKeywordLines(text);
    expect(problem).toBeUndefined();
    expect(createVerticalBodySchema.safeParse({ name: 'a', keywords }).success).toBe(true);
  });
});

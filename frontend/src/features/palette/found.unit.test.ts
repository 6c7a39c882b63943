import { describe, expect, it } from 'vitest';
import { matchesWords } from './found.ts';

describe('a page is found', () => {
  it.each([
    ['', true],
    ['man', true],
    ['MANAGE ch', true],
    ['ch man', true],
    ['manage lists', false],
    ['ecks', false],
  ])('by %j: %s', (typed, isFound) => {
    expect(matchesWords('Manage checks', typed)).toBe(isFound);
  });
});

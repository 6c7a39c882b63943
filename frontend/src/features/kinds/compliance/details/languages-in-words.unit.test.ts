import { describe, expect, it } from 'vitest';
import { languagesInWords } from './languages-in-words.ts';

const told = (...found: readonly (readonly [string, number])[]) =>
  languagesInWords(found.map(([name, confidence]) => ({ name, confidence })));

describe('the language of a page in words', () => {
  it('is one, whatever else is a little like it', () => {
    expect(told(['Italian', 0.76], ['Romanian', 0.56], ['Spanish', 0.56])).toBe('Italian');
    expect(told(['English', 1])).toBe('English');
  });

  it('is two where the text says hardly less for the second', () => {
    expect(told(['Norwegian', 0.71], ['Danish', 0.69], ['Swedish', 0.68])).toBe('Norwegian, perhaps Danish');
  });

  it('is nothing where none was told', () => {
    expect(told()).toBe('');
  });
});

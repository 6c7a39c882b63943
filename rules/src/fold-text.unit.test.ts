import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedUnits, foldCase, foldLines, foldText } from './fold-text.ts';

describe('folding', { timeout: 30_000 }, () => {
  const text = fc.string({ unit: 'binary', maxLength: 30 });
  const spaced = fc.string({
    unit: fc.constantFrom(
      ' ',
      '\n',
      '\t',
      '\u00a0',
      '\u2003',
      'a',
      '\u00ad',
      '\ufeff',
      '\u200e',
      '\ufe0f',
      'ﬃ',
      '＋',
      'İ',
      'ß',
    ),
  });

  it('of letter case keeps every offset', () => {
    fc.assert(
      fc.property(fc.oneof(text, spaced), (input) => {
        expect(foldCase(input)).toHaveLength(input.length);
      }),
    );
  });

  it('of letter case makes upper and lower case equal, one letter for one', () => {
    for (let code = 0x41; code < 0x600; code += 1) {
      const letter = String.fromCharCode(code);
      const upper = letter.toUpperCase();
      if (/\p{L}/u.test(letter) && upper.length === 1) expect(foldCase(upper)).toBe(foldCase(letter));
    }
  });

  it('of single units is that of the text they stand in', () => {
    const inThePlane = fc.string({ unit: 'binary', maxLength: 12 }).filter((input) => !/[\ud800-\udfff]/.test(input));
    fc.assert(
      fc.property(fc.oneof(inThePlane, spaced, fc.constantFrom('ΟΔΥΣΣΕΥΣ Σ', 'DIYARBAKIR İI')), (input) => {
        const units = Array.from(input, (_, at) => comparedUnits[input.charCodeAt(at)] ?? 0);
        expect(String.fromCharCode(...units)).toBe(foldCase(input));
      }),
    );
  });

  it('of text leaves single spaces between words and nothing to fold again', () => {
    fc.assert(
      fc.property(fc.oneof(text, spaced), (input) => {
        const folded = foldText(input);
        expect(folded).not.toMatch(/\s\s|^\s|\s$|[^\S ]/);
        expect(foldText(folded)).toBe(folded);
        expect(foldLines(input)).toMatch(/^(?!\s)(?:[^\s]|[ \n](?!\s|$))*$/);
        expect(foldLines(input).replace(/\s/g, ' ')).toBe(folded);
      }),
    );
  });
});

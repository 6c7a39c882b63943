import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedUnits, foldCase, foldLines, foldText, mayHoldUnseen } from './fold-text.ts';

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
      '＊',
      '\u200d',
      '\u034f',
      '\u3164',
      '💻',
      '\u{e0041}',
      '…',
      '„',
      'İ',
      'ß',
    ),
  });

  it('leaves out every character that Unicode calls ignorable, but joiners of pictures and what is drawn as room', () => {
    const drawn = new Set([0x3164, 0xffa0]);
    const kept: number[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      if (!/[\ufff9-\ufffc]|\p{Default_Ignorable_Code_Point}/u.test(character)) continue;
      const expected = drawn.has(code) ? 'a b' : 'ab';
      if (foldText(`a${character}b`) !== expected || !mayHoldUnseen.test(character)) kept.push(code);
    }
    expect(kept).toEqual([]);
    expect(foldText('👩\u200d💻 ❤\ufe0f\u200d🔥 a\u200d💻')).toBe('👩\u200d💻 ❤\u200d🔥 a💻');
  });

  it('takes all 94 full-width characters for the plain ones', () => {
    for (let code = 0x21; code < 0x7f; code += 1) {
      expect(foldCase(String.fromCharCode(code + 0xfee0))).toBe(foldCase(String.fromCharCode(code)));
    }
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
    const isInThePlane = (input: string) => !/[\ud800-\udfff]/.test(input);
    const inThePlane = fc.string({ unit: 'binary', maxLength: 12 }).filter(isInThePlane);
    fc.assert(
      fc.property(
        fc.oneof(inThePlane, spaced.filter(isInThePlane), fc.constantFrom('ΟΔΥΣΣΕΥΣ Σ', 'DIYARBAKIR İI')),
        (input) => {
          const units = Array.from(input, (_, at) => comparedUnits[input.charCodeAt(at)] ?? 0);
          expect(String.fromCharCode(...units)).toBe(foldCase(input));
        },
      ),
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

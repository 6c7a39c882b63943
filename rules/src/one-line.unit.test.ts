import { describe, expect, it } from 'vitest';
import { isOneLine, isPlainText } from './one-line.ts';

describe('A text that stands in one line', () => {
  it.each(['\r', '\n', '\u0000', '\u001b[31m', '\u0085', '\u2028', '\u202e', '\u2066', '\u2069', '\ufff9'])(
    'has no %j',
    (character) => {
      expect(isOneLine(`Licence${character}gpj.exe`)).toBe(false);
    },
  );

  it.each(['Müller & Søn', 'قائمة\u200f ١', '\u200eABC', 'می\u200cخواهم', '👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'नमस्ते', 'a\u00a0b'])(
    'may be %j',
    (text) => {
      expect(isOneLine(text)).toBe(true);
    },
  );

  it('may have lines where it is a text', () => {
    expect(isPlainText('One\r\nTwo\n\tThree')).toBe(true);
    expect(isPlainText('One\u202eowT')).toBe(false);
    expect(isPlainText('One\rTwo')).toBe(false);
  });
});

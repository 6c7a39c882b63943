import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv-cells.ts';

const formula = 'HYPERLINK("http://127.0.0.1:1/?x="&A1,"click")';
const starts = ['=', '+', '-', '@', '\t=', '\r=', '\n=', '\0', '%', '＝', '＋', '－', '＠', '﹦', '⁼', '\u00a0=', ' ='];
const disguises = ['\u200b=', '\ufeff=', "'=", '"=', '`=', '\v=', '\f=', ';=', ',=', '\u2028=', '|', '('];

describe('A cell of the export', () => {
  it.each([...starts, ...disguises].map((start) => start + formula))('is text, not a formula: %j', (value) => {
    const [[cell]] = parse(csvLine([value]), { relax_quotes: false }) as [[string]];
    expect(cell).toBe(`'${value}`);
  });

  it.each(['http://a.example/?a=1,2', 'Überblick', '18+', '50% bonus', 'say "hi"', 'two\nlines', '+no', ''])(
    'comes back as it was: %j',
    (value) => {
      const [[cell]] = parse(csvLine([value, 'end'])) as [[string]];
      expect(cell).toBe(value.startsWith('+') ? `'${value}` : value);
    },
  );

  it('keeps numbers as numbers and leaves nothing for null', () => {
    expect(csvLine([-3, 66.7, null, 'x'])).toBe('-3,66.7,,x');
  });
});

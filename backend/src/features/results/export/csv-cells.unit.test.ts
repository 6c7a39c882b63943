import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExportCell } from '../../kinds/export-reader.ts';
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

  it('is read back equal by another library, whatever stands in it: only what is no number may bear the mark of a text', () => {
    const awkward = fc.constantFrom(
      ...starts,
      ...disguises,
      '"',
      '""',
      ',',
      ';',
      '\n',
      '\r\n',
      '\ufeff',
      "'",
      '-3',
      'ä',
      '𝟙',
    );
    const text = fc
      .array(fc.oneof(awkward, fc.string({ unit: 'grapheme' })), { maxLength: 5 })
      .map((all) => all.join(''));
    const cell: fc.Arbitrary<ExportCell> = fc.oneof(
      text,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constant(null),
    );
    const row = fc.array(cell, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const read: string[][] = parse(rows.map((cells) => `${csvLine(cells)}\r\n`).join(''), {
          skipEmptyLines: false,
        });
        const imported = read.map((cells, line) =>
          cells.map((value, column) => {
            const isNumber = typeof rows[line]?.[column] === 'number';
            return isNumber ? Number(value) : value.replace(/^'/, '');
          }),
        );
        // Nothing and an empty text are the same cell of a file, and so are both zeros.
        expect(imported).toEqual(rows.map((cells) => cells.map((value) => (Object.is(value, -0) ? 0 : (value ?? '')))));
      }),
    );
  });
});

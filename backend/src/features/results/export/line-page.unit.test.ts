import { Utf8 } from '@proofline/platform/utf8/utf8';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ExportCell } from '../../kinds/export-reader.ts';
import { csvLine, writeCsvLine } from './csv-cells.ts';
import { LinePage } from './line-page.ts';
import { rowXml, writeRowXml } from './xlsx/row-xml.ts';

const utf8 = (text: string): Utf8 => {
  const bytes = Buffer.from(`"${text}"`);
  return new Utf8(bytes, 1, bytes.length - 1);
};

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'aZ09_x<>&",;\'=-+@ \t\r\n\u0001\u00a0ü\ufffe\uffff漢|'), maxLength: 12 }),
  fc.stringMatching(/^[a-z]{90,100}[<,]?$/),
);
const cells = fc.array(
  fc.oneof(
    fc.constant(null),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    texts,
    texts.map((text) => utf8(text)),
  ),
  { maxLength: 8 },
);

function written(write: (cells: readonly ExportCell[], page: LinePage) => void, line: readonly ExportCell[]): string {
  const page = new LinePage(4);
  write(line, page);
  return page.written.toString();
}

/** A half of a pair is no character: it cannot be written. */
const whole = (line: string) => line.toWellFormed();

it('lines are written as they are said letter by letter', () => {
  fc.assert(
    fc.property(cells, (line) => {
      expect(written(writeCsvLine, line)).toBe(whole(`${csvLine(line)}\r\n`));
      expect(written(writeRowXml, line)).toBe(whole(rowXml(line)));
    }),
    { numRuns: 2_000 },
  );
});

import type { ExportCell } from '../../kinds/export-reader.ts';
import { type LinePage, PlainBytes } from './line-page.ts';

/**
 * Spreadsheets run cells that begin with = + - @ and their look-alikes, also behind spaces, controls and quotes
 * (OWASP, CSV Injection). What begins with a letter or a digit is text to all of them; everything else gets the
 * apostrophe that makes it text.
 */
const safeStart = /^[\p{L}\p{N}]/u;
const wantsQuotes = /[",;\t\r\n]/;

/** Bytes that stand for themselves in a cell; letters beyond ASCII do, wherever but first. */
const plain = new PlainBytes({
  plain: (byte) => !wantsQuotes.test(String.fromCharCode(byte)),
  last: () => true,
});

const COMMA = 0x2c;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** One line of a CSV file (RFC 4180) without its line break. Numbers stay numbers. Pure. */
export function csvLine(cells: readonly ExportCell[]): string {
  return cells.map((cell) => (cell === null ? '' : csvCell(cell.toString(), typeof cell === 'number'))).join(',');
}

/** Writes it, with its line break. */
export function writeCsvLine(cells: readonly ExportCell[], page: LinePage): void {
  page.reserve(cells.length + 2);
  let isFirst = true;
  for (const cell of cells) {
    if (!isFirst) page.sign(COMMA);
    isFirst = false;
    if (cell !== null) writeCell(cell, page);
    page.reserve(cells.length + 2);
  }
  page.sign(CARRIAGE_RETURN);
  page.sign(LINE_FEED);
}

function writeCell(cell: NonNullable<ExportCell>, page: LinePage): void {
  if (typeof cell === 'number') page.number(cell);
  else if (typeof cell === 'string' ? !page.plainText(cell, plain) : !page.plainUtf8(cell, plain)) {
    page.text(csvCell(cell.toString(), false));
  }
}

function csvCell(cell: string, isNumber: boolean): string {
  const text = isNumber || cell === '' || safeStart.test(cell) ? cell : `'${cell}`;
  return wantsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

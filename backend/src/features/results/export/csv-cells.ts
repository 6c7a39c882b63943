import type { ExportCell } from '../../kinds/export-reader.ts';

/**
 * Spreadsheets run cells that begin with = + - @ and their look-alikes, also behind spaces, controls and quotes
 * (OWASP, CSV Injection). What begins with a letter or a digit is text to all of them; everything else gets the
 * apostrophe that makes it text.
 */
const safeStart = /^[\p{L}\p{N}]/u;
/** Nearly every cell begins with one of these, and this is asked several times as fast. */
const plainStart = /^[A-Za-z0-9]/;

/** One line of a CSV file (RFC 4180) without its line break. Numbers stay numbers. Pure. */
export function csvLine(cells: readonly ExportCell[]): string {
  return cells.map(csvCell).join(',');
}

function csvCell(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell === '' || plainStart.test(cell) || safeStart.test(cell) ? cell : `'${cell}`;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

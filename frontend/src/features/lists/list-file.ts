/** What a file gives: lines for the editor, or why it gives none. */
export type ListFile = { readonly lines: readonly string[] } | { readonly problem: string };

export type ListFileKind = 'text' | 'pdf';

/** In the place of `{accepted types}` (001 §8). */
export const WRONG_FILE_TYPE = 'Invalid file type. Please upload only CSV, PDF and text files.';
export const LIST_FILE_TYPES = '.csv,.txt,.pdf,text/csv,text/plain,application/pdf';
/** Longest file: text is all addresses, a PDF mostly pictures and fonts. */
export const MAX_FILE_MB: Readonly<Record<ListFileKind, number>> = { text: 2, pdf: 10 };

/** By name or type; null: none of those that are taken. */
export function listFileKind({ name, type }: { readonly name: string; readonly type: string }): ListFileKind | null {
  if (/\.pdf$/i.test(name) || type === 'application/pdf') return 'pdf';
  // Windows calls a CSV file one of Excel's.
  if (/\.(csv|txt)$/i.test(name) || type === 'text/csv' || type === 'text/plain') return 'text';
  return null;
}

/** The addresses of a CSV or plain text file: UTF-8, or UTF-16 with its byte order mark. */
export function readTextFile(bytes: Uint8Array): ListFile {
  const text = decode(bytes);
  if (typeof text !== 'string') return text;
  const rows = text.split(/\r\n|\r|\n/);
  const unclosed = linesWhere(rows, (row) => row.split('"').length % 2 === 0);
  if (unclosed !== null) return { problem: `A quotation mark is not closed on lines: ${unclosed}` };
  const lines = addressesOf(rows);
  return lines.length === 0 ? { problem: 'The file holds no URLs.' } : { lines };
}

function decode(bytes: Uint8Array): string | { problem: string } {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'be' : null;
  // A fault in the middle is replaced by U+FFFD: its line is named. A byte order mark is left out.
  const text = new TextDecoder(utf16 === null ? 'utf-8' : `utf-16${utf16}`).decode(bytes);
  const strange = linesWhere(text.split(/\r\n|\r|\n/), (row) => /[\0\uFFFD]/.test(row));
  return strange === null ? text : { problem: `The file is not UTF-8 text on lines: ${strange}` };
}

/** Numbers of lines that are said before the rest is counted. */
const MOST_NAMED = 20;

function linesWhere(rows: readonly string[], isMeant: (row: string) => boolean): string | null {
  const numbers = rows.flatMap((row, index) => (isMeant(row) ? [index + 1] : []));
  if (numbers.length === 0) return null;
  const more = numbers.length - MOST_NAMED;
  return `${numbers.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`;
}

const heading = /^(urls?|links?|web\s?sites?( urls?)?|web\s?pages?|address(es)?|domains?)$/i;
/** A comma or tab always separates; a semicolon, which addresses may hold, where another cell clearly begins. */
const anySeparator = /[,\t]|;(?=\s*(?:$|["';]|https?:|\/\/|www\.))/i;

/** One address a cell; where the first row says which column holds them, only those. */
function addressesOf(rows: readonly string[]): string[] {
  const first = rows.findIndex((row) => row.trim() !== '');
  const headings = cellsOf(rows[first] ?? '', /[,;\t]/);
  const column = headings.findIndex((cell) => heading.test(cell));
  if (column === -1) return rows.flatMap((row) => cellsOf(row, anySeparator)).filter((cell) => cell !== '');
  const separator = (rows[first] ?? '').includes(';') ? /[;\t]/ : /[,\t]/;
  const body = rows.slice(first + 1);
  const cells =
    headings.length === 1
      ? body.flatMap((row) => cellsOf(row, anySeparator))
      : body.map((row) => cellsOf(row, separator)[column] ?? '');
  return cells.filter((cell) => cell !== '');
}

const cellsOf = (row: string, separator: RegExp): string[] =>
  row.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

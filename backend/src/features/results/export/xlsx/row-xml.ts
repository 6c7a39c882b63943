import type { ExportCell } from '../../../kinds/export-reader.ts';
import { type LinePage, PlainBytes } from '../line-page.ts';

/** A cell of a spreadsheet holds so many characters; what is longer ends with the mark of a cut. */
export const MAX_CELL_CHARS = 32_767;
const CUT_MARK = '… (cut: a cell holds no more)';

/** Styles of `workbook-parts.ts`. */
const STYLE = { heading: 1, text: 2 } as const;

/** Controls but tab and line breaks, halves of pairs, and what would be read as an escape: none may stand in XML. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const special = /[\u0000-\u0008\u000b\u000c\u000e-\u001f&<>\r\ufffe\uffff]|_x[0-9A-Fa-f]{4}_|[\ud800-\udfff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const specials = /[\u0000-\u0008\u000b\u000c\u000e-\u001f&<>\r\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)|\p{Surrogate}/gu;
const plainStart = /^[\p{L}\p{N}]/u;
const keepsSpace = /^\s|\s$|\n/;

/** Bytes that stand for themselves: no controls, no markup, no beginning of an escape or of what is no character. */
const plain = new PlainBytes({
  plain: (byte) => byte >= 0x20 && !'&<>_'.includes(String.fromCharCode(byte)) && byte !== 0xef,
  // Spaces beyond ASCII keep theirs as well.
  last: (byte) => byte > 0x20 && byte < 0x7f,
});

const PARTS = {
  row: Buffer.from('<row>'),
  rowEnd: Buffer.from('</row>'),
  empty: Buffer.from('<c/>'),
  number: Buffer.from('<c><v>'),
  numberEnd: Buffer.from('</v></c>'),
  text: Buffer.from('<c t="inlineStr"><is><t>'),
  textEnd: Buffer.from('</t></is></c>'),
};

/**
 * A row of a sheet (ECMA-376, 18.3.1.73). Texts are inline strings and never formulas; what a spreadsheet would take for
 * one when somebody edits the cell has the mark of a text besides. Pure.
 */
export function rowXml(cells: readonly ExportCell[], isHeading = false): string {
  let xml = '<row>';
  for (const cell of cells) {
    if (cell === null || cell.toString() === '') xml += '<c/>';
    else if (typeof cell === 'number' && Number.isFinite(cell)) xml += `<c><v>${cell}</v></c>`;
    else xml += textXml(cell.toString(), isHeading);
  }
  return `${xml}</row>`;
}

/** Writes it. */
export function writeRowXml(cells: readonly ExportCell[], page: LinePage): void {
  page.part(PARTS.row);
  for (const cell of cells) {
    if (cell === null) page.part(PARTS.empty);
    else if (typeof cell === 'number' && Number.isFinite(cell)) {
      page.part(PARTS.number);
      page.number(cell);
      page.part(PARTS.numberEnd);
    } else writeText(cell, page);
  }
  page.part(PARTS.rowEnd);
}

function writeText(cell: NonNullable<ExportCell>, page: LinePage): void {
  const { length } = page;
  page.part(PARTS.text);
  const isWritten =
    typeof cell === 'string'
      ? cell.length <= MAX_CELL_CHARS && page.plainText(cell, plain)
      : typeof cell === 'object' && cell.end - cell.start <= MAX_CELL_CHARS && page.plainUtf8(cell, plain);
  if (isWritten) page.part(PARTS.textEnd);
  else {
    page.length = length;
    const text = cell.toString();
    if (text === '') page.part(PARTS.empty);
    else page.text(textXml(text, false));
  }
}

function textXml(cell: string, isHeading: boolean): string {
  const text = cell.length > MAX_CELL_CHARS ? cell.slice(0, MAX_CELL_CHARS - CUT_MARK.length) + CUT_MARK : cell;
  const style = isHeading ? ` s="${STYLE.heading}"` : plainStart.test(text) ? '' : ` s="${STYLE.text}"`;
  const space = keepsSpace.test(text) ? ' xml:space="preserve"' : '';
  return `<c t="inlineStr"${style}><is><t${space}>${escapeXml(text)}</t></is></c>`;
}

/** Text as it may stand between tags. Pure. */
export const escapeXml = (text: string): string => (special.test(text) ? text.replace(specials, escaped) : text);

function escaped(found: string): string {
  switch (found) {
    case '&':
      return '&amp;';
    case '<':
      return '&lt;';
    case '>':
      return '&gt;';
    case '_':
      return '_x005F_';
    default: {
      const code = found.charCodeAt(0);
      // Halves of pairs and what is no character at all cannot be written, escaped or not.
      return code >= 0xd800 ? '\ufffd' : `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;
    }
  }
}

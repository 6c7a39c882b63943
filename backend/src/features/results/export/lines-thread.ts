import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { ExportReaderName, ExportRecords } from '../../kinds/export-reader.ts';
import { exportReader } from '../../kinds/export-readers.ts';
import { csvLine } from './csv-cells.ts';
import { recordsOf } from './records-of.ts';
import { rowXml } from './xlsx/row-xml.ts';

// What `exportLines` hands over, done in a thread.

export type LineFormat = 'csv' | 'xlsx';

export interface LinesAsked {
  readonly reader: ExportReaderName;
  readonly format: LineFormat;
  readonly records: ExportRecords;
  /** Of files that were wanted: those that are there with what is in them, the others undefined. */
  readonly stored?: ReadonlyMap<string, string | undefined>;
}

export interface Lines {
  /** UTF-8. */
  readonly bytes: Uint8Array;
  readonly rows: number;
}

/** The records that `wanted` tells of have to be asked for again with what is stored there: no line is made of any. */
export type LinesMade = readonly Lines[] | { readonly wanted: ReadonlyMap<number, string> };

/** A piece ends when it is so long: a few results may have many thousand links. */
const PIECE_BYTES = 4 * 1024 * 1024;
/** Of a character in UTF-8, counted as JavaScript does. */
const MAX_BYTES_PER_CHAR = 3;

const encoder = new TextEncoder();
/** Written into by every handful that this thread makes. */
let page = new Uint8Array(0);

/** As `linesOf`, its bytes handed over and not copied. */
export function lines(asked: LinesAsked): LinesMade | ReturnType<typeof move> {
  const made = linesOf(asked);
  if (!Array.isArray(made)) return made;
  return move({ [valueSymbol]: made, [transferableSymbol]: made.map(({ bytes }) => bytes.buffer) });
}

function linesOf({ reader: name, format, records, stored }: LinesAsked): LinesMade {
  const reader = exportReader(name);
  const wanted = new Map<number, string>();
  const pieces: Lines[] = [];
  let bytes = 0;
  let rows = 0;
  const endPiece = () => {
    pieces.push({ bytes: page.slice(0, bytes), rows });
    bytes = 0;
    rows = 0;
  };
  // Line by line: a text of many is put together from its pieces first, which costs twice as much as writing them.
  const write = (line: string) => {
    const room = line.length * MAX_BYTES_PER_CHAR;
    if (bytes > 0 && bytes + room > PIECE_BYTES) endPiece();
    if (bytes + room > page.byteLength) {
      const larger = new Uint8Array(Math.max(2 * page.byteLength, bytes + room));
      larger.set(page.subarray(0, bytes));
      page = larger;
    }
    bytes += encoder.encodeInto(line, page.subarray(bytes)).written;
    rows += 1;
  };
  let index = 0;
  for (const record of recordsOf(records)) {
    const made = reader.rowsOf(record, stored);
    if ('sha256' in made) wanted.set(index, made.sha256);
    else for (const cells of made) write(format === 'csv' ? `${csvLine(cells)}\r\n` : rowXml(cells));
    index += 1;
  }
  if (wanted.size > 0) return { wanted };
  endPiece();
  if (page.byteLength > 2 * PIECE_BYTES) page = new Uint8Array(0);
  return pieces;
}

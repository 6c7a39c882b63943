import type { ExportReaderName, ExportRecord } from '../../kinds/export-reader.ts';
import { exportReader } from '../../kinds/export-readers.ts';
import { csvLine } from './csv-cells.ts';
import { rowXml } from './xlsx/row-xml.ts';

// What `exportLines` hands over, done in a thread.

export type LineFormat = 'csv' | 'xlsx';

export interface LinesAsked {
  readonly reader: ExportReaderName;
  readonly format: LineFormat;
  readonly records: readonly ExportRecord[];
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
const MAX_PIECE_CHARS = 4 * 1024 * 1024;

export function lines({ reader: name, format, records, stored }: LinesAsked): LinesMade {
  const reader = exportReader(name);
  const wanted = new Map<number, string>();
  const pieces: Lines[] = [];
  let text = '';
  let rows = 0;
  const endPiece = () => {
    pieces.push({ bytes: new TextEncoder().encode(text), rows });
    text = '';
    rows = 0;
  };
  for (const [index, record] of records.entries()) {
    const made = reader.rowsOf(record, stored);
    if ('sha256' in made) {
      wanted.set(index, made.sha256);
      continue;
    }
    for (const cells of made) {
      rows += 1;
      text += format === 'csv' ? `${csvLine(cells)}\r\n` : rowXml(cells);
      if (text.length >= MAX_PIECE_CHARS) endPiece();
    }
  }
  if (wanted.size > 0) return { wanted };
  endPiece();
  return pieces;
}

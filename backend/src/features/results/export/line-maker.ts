import { type RawRow, type RawRows, rowsIn } from '@proofline/projections/raw-rows/raw-rows';
import type { ExportCell, ExportReader } from '../../kinds/export-reader.ts';
import { writeCsvLine } from './csv-cells.ts';
import { LinePage } from './line-page.ts';
import { writeRowXml } from './xlsx/row-xml.ts';

export type LineFormat = 'csv' | 'xlsx';

/** Lines that are handed on together. */
export interface Piece {
  /** UTF-8, in memory of its own. */
  readonly bytes: Buffer<ArrayBuffer>;
  readonly rows: number;
  /** Of which they were made. */
  readonly results: number;
}

/** What is stored under a hash; undefined when it is not there. */
export type Stored = (sha256: string) => Promise<string | undefined>;

/** A piece ends with the line that makes it so long: a few results may have many thousand links. */
const PIECE_BYTES = 256 * 1024;
/** Most lines that are longer are not much longer. */
const ROOM_BYTES = 16 * 1024;
/** Stored files that are held at once: each may be some megabytes. */
const STORED_AT_A_TIME = 4;
/** Results that wait for one before them. */
const WAITING_AT_A_TIME = 200;

type Rows = readonly ExportCell[][];

/**
 * A table's rows as lines of a file. Memory stays the same whatever their number: one piece is held, and of results that
 * wait for what is stored a few.
 */
export async function* piecesOf(
  handfuls: AsyncIterable<RawRows> | Iterable<RawRows>,
  reader: ExportReader,
  format: LineFormat,
  stored: Stored,
): AsyncGenerator<Piece> {
  const write = format === 'csv' ? writeCsvLine : writeRowXml;
  /** Made of results in their order, as soon as those before them are. */
  const waiting: (Rows | Promise<Rows>)[] = [];
  let promised = 0;
  let page = new LinePage(PIECE_BYTES + ROOM_BYTES);
  let rows = 0;
  let results = 0;
  const taken = (): Piece => {
    const piece = { bytes: page.written, rows, results };
    page = new LinePage(PIECE_BYTES + ROOM_BYTES);
    rows = 0;
    results = 0;
    return piece;
  };
  const add = function* (made: Rows): Generator<Piece> {
    results += 1;
    for (const cells of made) {
      write(cells, page);
      rows += 1;
      if (page.length >= PIECE_BYTES) yield taken();
    }
  };
  const settle = async function* (most: { stored: number; waiting: number }): AsyncGenerator<Piece> {
    while (promised > most.stored || waiting.length > most.waiting || (waiting.length > 0 && !isPromised(waiting[0]))) {
      const next = waiting.shift() ?? [];
      if (isPromised(next)) promised -= 1;
      yield* add(await next);
    }
  };
  const make = (row: RawRow): Rows | Promise<Rows> => {
    const made = reader.rowsOf(row);
    if (!('sha256' in made)) return made;
    const rowsWith = stored(made.sha256).then(made.rowsWith);
    // Whoever ends the iteration waits for none of them.
    rowsWith.catch(() => undefined);
    return rowsWith;
  };
  for await (const handful of handfuls) {
    for (const row of rowsIn(handful)) {
      const made = make(row);
      // Whose texts are the row's own bytes are written before it turns to the next.
      if (waiting.length === 0 && !isPromised(made)) yield* add(made);
      else {
        waiting.push(made);
        if (isPromised(made)) promised += 1;
        yield* settle({ stored: STORED_AT_A_TIME - 1, waiting: WAITING_AT_A_TIME });
      }
    }
  }
  yield* settle({ stored: 0, waiting: 0 });
  if (results > 0) yield taken();
}

const isPromised = (made: Rows | Promise<Rows> | undefined): made is Promise<Rows> => made instanceof Promise;

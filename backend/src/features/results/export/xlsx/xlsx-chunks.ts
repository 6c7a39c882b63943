import { ServiceUnavailable } from '../../../../kernel/http/errors.ts';
import { LAST_PIECE, type PackedPiece, packPiece } from '../../../../kernel/zip/pack-piece.ts';
import { ZipWriter } from '../../../../kernel/zip/zip-writer.ts';
import type { ExportCell } from '../../../kinds/export-reader.ts';
import type { WhenBusy } from '../csv-chunks.ts';
import { CUT_WORDS, NOTHING_MATCHES } from '../export-words.ts';
import type { ExportTime } from '../limit-exports.ts';
import type { LineTable } from '../line-table.ts';
import { rowXml } from './row-xml.ts';
import { sheetEnd, sheetStart, type WorkbookSheet, workbookParts } from './workbook-parts.ts';

/** Rows of a sheet, the headings included; what does not fit goes on in the next sheet. */
export const MAX_SHEET_ROWS = 1_048_576;
/** Unpacked; a file in a workbook has sizes of four bytes. */
const MAX_SHEET_BYTES = 3 * 1024 ** 3;

interface SheetLimits {
  readonly rows: number;
  readonly bytes: number;
}
const DEFAULT_LIMITS: SheetLimits = { rows: MAX_SHEET_ROWS, bytes: MAX_SHEET_BYTES };

export interface Workbook {
  readonly title: string;
  readonly at: Date;
  readonly results: LineTable;
  readonly links: LineTable | undefined;
  /** Lines of the sheet that tells what the workbook is, once its rows are counted. */
  about(rows: {
    readonly results: number;
    readonly links: number;
    readonly cut: string | undefined;
  }): readonly (readonly ExportCell[])[];
}

/**
 * A workbook of a report: its results, what the file is, and every link that rules found. Memory stays the same whatever
 * the number of rows; ending the iteration early ends the query.
 */
export async function* xlsxChunks(
  workbook: Workbook,
  time: ExportTime,
  {
    limits = DEFAULT_LIMITS,
    whenBusy = 'say_so',
  }: { readonly limits?: SheetLimits; readonly whenBusy?: WhenBusy } = {},
): AsyncGenerator<Uint8Array> {
  const writer = new SheetWriter(workbook.at, limits, whenBusy);
  yield* writer.table('Results', workbook.results, time);
  const results = writer.rows;
  if (workbook.links !== undefined && writer.cut === undefined) {
    yield* writer.table('Links', workbook.links, time);
  }
  const about = workbook.about({ results, links: writer.rows - results, cut: writer.cut });
  yield* writer.lines('About this file', about);
  // In the workbook it stands behind the results, wherever it stands in the file.
  const { sheets } = writer;
  const ofResults = sheets.filter(({ name }) => name.startsWith('Results'));
  const ordered = [...ofResults, ...sheets.slice(-1), ...sheets.slice(ofResults.length, -1)];
  for (const [path, xml] of workbookParts(ordered, workbook.title, workbook.at)) yield* writer.part(path, xml);
  yield writer.finish();
}

class SheetWriter {
  readonly sheets: WorkbookSheet[] = [];
  /** Of all tables so far, without headings. */
  rows = 0;
  /** Why the last table ends before its end. */
  cut: string | undefined;
  readonly #zip: ZipWriter;
  readonly #limits: SheetLimits;
  readonly #whenBusy: WhenBusy;
  #rowsInSheet = 0;
  #bytesInSheet = 0;

  constructor(at: Date, limits: SheetLimits, whenBusy: WhenBusy) {
    this.#zip = new ZipWriter(at);
    this.#limits = limits;
    this.#whenBusy = whenBusy;
  }

  async *table(name: string, table: LineTable, { isOver, signal }: ExportTime): AsyncGenerator<Uint8Array> {
    const { headings } = table;
    const rowsBefore = this.rows;
    let part = 1;
    yield* this.#begin(name, headings);
    try {
      for await (const lines of table.lines('xlsx', signal)) {
        if (lines.format !== 'xlsx') continue;
        const { bytes, rows } = lines;
        if (isOver()) {
          this.cut = CUT_WORDS.late;
          break;
        }
        const isFull =
          // One row stays free for a last line.
          this.#rowsInSheet + rows >= this.#limits.rows || this.#bytesInSheet + bytes > this.#limits.bytes;
        if (isFull && this.#rowsInSheet > 1) {
          part += 1;
          yield* this.#end(headings.length);
          yield* this.#begin(`${name} ${part}`, headings);
        }
        this.#rowsInSheet += rows;
        this.rows += rows;
        yield this.#add(lines);
      }
    } catch (error) {
      if (!(error instanceof ServiceUnavailable) || this.#whenBusy === 'fail') throw error;
      this.cut = CUT_WORDS.busy;
    }
    const last = this.cut ?? (this.rows === rowsBefore ? NOTHING_MATCHES : undefined);
    if (last !== undefined) {
      this.#rowsInSheet += 1;
      yield* this.#write(Buffer.from(rowXml([last])));
    }
    yield* this.#end(headings.length);
  }

  async *lines(name: string, lines: readonly (readonly ExportCell[])[]): AsyncGenerator<Uint8Array> {
    const columns = Math.max(...lines.map((cells) => cells.length));
    yield* this.#begin(name, lines[0] ?? []);
    yield* this.#write(
      Buffer.from(
        lines
          .slice(1)
          .map((cells) => rowXml(cells))
          .join(''),
      ),
    );
    yield* this.#end(columns);
  }

  async *part(path: string, content: string): AsyncGenerator<Uint8Array> {
    yield* this.#open(path);
    yield* this.#write(Buffer.from(content));
    yield* this.#close();
  }

  finish(): Buffer {
    return this.#zip.finish();
  }

  async *#begin(name: string, headings: readonly ExportCell[]): AsyncGenerator<Uint8Array> {
    const path = `worksheets/sheet${this.sheets.length + 1}.xml`;
    this.sheets.push({ name, path });
    yield* this.#open(`xl/${path}`);
    this.#rowsInSheet = 1;
    this.#bytesInSheet = 0;
    yield* this.#write(Buffer.from(sheetStart(headings.length) + rowXml(headings, true)));
  }

  async *#end(columns: number): AsyncGenerator<Uint8Array> {
    yield* this.#write(Buffer.from(sheetEnd(columns, this.#rowsInSheet)));
    yield* this.#close();
  }

  *#open(path: string): Generator<Uint8Array> {
    yield this.#zip.begin(path);
  }

  async *#write(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    yield this.#add(await packPiece(bytes));
  }

  #add({ packed, bytes, crc }: Omit<PackedPiece, 'packed'> & { readonly packed: Uint8Array }): Uint8Array {
    this.#bytesInSheet += bytes;
    this.#zip.countPacked(bytes, crc);
    return this.#zip.packed(packed);
  }

  *#close(): Generator<Uint8Array> {
    yield this.#zip.packed(LAST_PIECE);
    yield this.#zip.end();
  }
}

import { ServiceUnavailable } from '../../../../kernel/http/errors.ts';
import { Packer } from '../../../../kernel/zip/packer.ts';
import { ZipWriter } from '../../../../kernel/zip/zip-writer.ts';
import type { ExportCell } from '../../../kinds/export-reader.ts';
import type { ResultTable } from '../../../kinds/kind-results.ts';
import type { WhenBusy } from '../csv-chunks.ts';
import { exportLines, headingsOf } from '../export-lines.ts';
import { CUT_WORDS, NOTHING_MATCHES } from '../export-words.ts';
import type { ExportTime } from '../limit-exports.ts';
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
  readonly results: ResultTable;
  readonly links: ResultTable | undefined;
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
): AsyncGenerator<Buffer> {
  const writer = new SheetWriter(workbook.at, limits, whenBusy);
  try {
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
  } finally {
    writer.close();
  }
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
  #packer: Packer | undefined;
  #rowsInSheet = 0;
  #bytesInSheet = 0;

  constructor(at: Date, limits: SheetLimits, whenBusy: WhenBusy) {
    this.#zip = new ZipWriter(at);
    this.#limits = limits;
    this.#whenBusy = whenBusy;
  }

  async *table(name: string, table: ResultTable, { isOver, signal }: ExportTime): AsyncGenerator<Buffer> {
    const headings = headingsOf(table.reader);
    const rowsBefore = this.rows;
    let part = 1;
    yield* this.#begin(name, headings);
    try {
      for await (const { bytes, rows } of exportLines(table, 'xlsx', signal)) {
        if (isOver()) {
          this.cut = CUT_WORDS.late;
          break;
        }
        const isFull =
          // One row stays free for a last line.
          this.#rowsInSheet + rows >= this.#limits.rows || this.#bytesInSheet + bytes.byteLength > this.#limits.bytes;
        if (isFull && this.#rowsInSheet > 1) {
          part += 1;
          yield* this.#end(headings.length);
          yield* this.#begin(`${name} ${part}`, headings);
        }
        this.#rowsInSheet += rows;
        this.rows += rows;
        yield* this.#write(bytes);
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

  async *lines(name: string, lines: readonly (readonly ExportCell[])[]): AsyncGenerator<Buffer> {
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

  async *part(path: string, content: string): AsyncGenerator<Buffer> {
    yield* this.#open(path);
    yield* this.#write(Buffer.from(content));
    yield* this.#close();
  }

  finish(): Buffer {
    return this.#zip.finish();
  }

  close(): void {
    this.#packer?.close();
  }

  async *#begin(name: string, headings: readonly ExportCell[]): AsyncGenerator<Buffer> {
    const path = `worksheets/sheet${this.sheets.length + 1}.xml`;
    this.sheets.push({ name, path });
    yield* this.#open(`xl/${path}`);
    this.#rowsInSheet = 1;
    this.#bytesInSheet = 0;
    yield* this.#write(Buffer.from(sheetStart(headings.length) + rowXml(headings, true)));
  }

  async *#end(columns: number): AsyncGenerator<Buffer> {
    yield* this.#write(Buffer.from(sheetEnd(columns, this.#rowsInSheet)));
    yield* this.#close();
  }

  async *#open(path: string): AsyncGenerator<Buffer> {
    this.#packer = new Packer();
    yield this.#zip.begin(path);
  }

  async *#write(bytes: Uint8Array): AsyncGenerator<Buffer> {
    this.#zip.count(bytes);
    this.#bytesInSheet += bytes.byteLength;
    for (const packed of (await this.#packer?.write(bytes)) ?? []) yield this.#zip.packed(packed);
  }

  async *#close(): AsyncGenerator<Buffer> {
    for (const packed of (await this.#packer?.end()) ?? []) yield this.#zip.packed(packed);
    this.#packer = undefined;
    yield this.#zip.end();
  }
}

import { ServiceUnavailable } from '../../../kernel/http/errors.ts';
import { csvLine } from './csv-cells.ts';
import { CUT_WORDS, NOTHING_MATCHES } from './export-words.ts';
import type { ExportTime } from './limit-exports.ts';
import type { LineTable } from './line-table.ts';

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\ufeff';

/** What becomes of a file for whose rest the service was too busy. */
export type WhenBusy = 'say_so' | 'fail';

/**
 * A table as CSV. Memory stays the same whatever the number of results; ending the iteration early ends the query.
 */
export async function* csvChunks(
  table: LineTable,
  { isOver, signal }: ExportTime,
  whenBusy: WhenBusy = 'say_so',
): AsyncGenerator<Uint8Array> {
  yield lineOf(table.headings, BYTE_ORDER_MARK);
  let rows = 0;
  try {
    for await (const lines of table.lines('csv', signal)) {
      if (isOver()) {
        yield lineOf([CUT_WORDS.late]);
        return;
      }
      rows += lines.rows;
      if (lines.format === 'csv') yield lines.bytes;
    }
  } catch (error) {
    if (!(error instanceof ServiceUnavailable) || whenBusy === 'fail') throw error;
    yield lineOf([CUT_WORDS.busy]);
    return;
  }
  if (rows === 0) yield lineOf([NOTHING_MATCHES]);
}

const lineOf = (cells: readonly string[], before = ''): Uint8Array => Buffer.from(`${before}${csvLine(cells)}\r\n`);

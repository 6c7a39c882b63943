import { ServiceUnavailable } from '../../../kernel/http/errors.ts';
import type { ResultTable } from '../../kinds/kind-results.ts';
import { csvLine } from './csv-cells.ts';
import { exportLines, headingsOf } from './export-lines.ts';
import { CUT_WORDS, NOTHING_MATCHES } from './export-words.ts';
import type { ExportTime } from './limit-exports.ts';

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\ufeff';

/** What becomes of a file for whose rest the service was too busy. */
export type WhenBusy = 'say_so' | 'fail';

/**
 * A table as CSV. Memory stays the same whatever the number of results; ending the iteration early ends the query.
 */
export async function* csvChunks(
  table: ResultTable,
  { isOver, signal }: ExportTime,
  whenBusy: WhenBusy = 'say_so',
): AsyncGenerator<Uint8Array> {
  yield lineOf(headingsOf(table.reader), BYTE_ORDER_MARK);
  let rows = 0;
  try {
    for await (const lines of exportLines(table, 'csv', signal)) {
      if (isOver()) {
        yield lineOf([CUT_WORDS.late]);
        return;
      }
      rows += lines.rows;
      yield lines.bytes;
    }
  } catch (error) {
    if (!(error instanceof ServiceUnavailable) || whenBusy === 'fail') throw error;
    yield lineOf([CUT_WORDS.busy]);
    return;
  }
  if (rows === 0) yield lineOf([NOTHING_MATCHES]);
}

const lineOf = (cells: readonly string[], before = ''): Uint8Array => Buffer.from(`${before}${csvLine(cells)}\r\n`);

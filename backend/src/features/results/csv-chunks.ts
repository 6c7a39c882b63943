import { ServiceUnavailable, TooManyRequests } from '../../kernel/http/errors.ts';
import type { ResultTable } from '../kinds/kind-results.ts';
import { csvLine } from './csv-cells.ts';

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
const byteOrderMark = '\ufeff';
/** Lines are handed on in pieces of about this size: one write a line would cost more than the line. */
const chunkChars = 64 * 1024;
/** The last line of a file that had to end early: its answer has begun, so that no status can tell. */
const cutWords = {
  busy: 'This file is not complete: the service was too busy. Please export it again in a moment.',
  late: 'This file is not complete: it took longer than an export may. Please export it in parts, with filters.',
} as const;

/**
 * A table as CSV. Memory stays the same whatever the number of results; ending the iteration early ends the query.
 * @param isOver whether it is time to end, with a line that says so
 * @param whenBusy what becomes of a file for whose rest the service was too busy
 */
export async function* csvChunks(
  { headings, rows }: ResultTable,
  isOver: () => boolean,
  whenBusy: 'say_so' | 'fail' = 'say_so',
): AsyncGenerator<string> {
  let chunk = `${byteOrderMark}${csvLine(headings)}\r\n`;
  try {
    for await (const lines of rows()) {
      if (isOver()) {
        chunk += `${csvLine([cutWords.late])}\r\n`;
        break;
      }
      for (const line of lines) {
        chunk += `${csvLine(line)}\r\n`;
        if (chunk.length < chunkChars) continue;
        yield chunk;
        chunk = '';
      }
    }
  } catch (error) {
    const isBusy = error instanceof ServiceUnavailable || error instanceof TooManyRequests;
    if (!isBusy || whenBusy === 'fail') throw error;
    chunk += `${csvLine([cutWords.busy])}\r\n`;
  }
  yield chunk;
}

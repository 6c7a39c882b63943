import { MAX_URL_LIST_LINES } from '@proofline/contracts/events/url-list';
import { type ReadUrls, readUrl, tooManyLines, urlListProblem } from '@proofline/contracts/read-urls';

/** What a list's lines hold. Numbers of lines count from 1; empty lines are neither. */
export interface LinesRead extends ReadUrls {
  /** Lines whose address an earlier line has. */
  readonly repeatedLines: readonly number[];
}

/** Lines between two looks at the clock. */
const PAUSE_EVERY = 250;

/**
 * Reads the lines of a list that changes a little at a time: what was read once is remembered, so that a keystroke in
 * 10,000 lines costs one address, and a long paste can be read in slices.
 */
export class LineReader {
  #known = new Map<string, string | undefined>();

  /** Pauses every now and then; the caller decides when to go on. */
  *read(lines: readonly string[]): Generator<void, LinesRead> {
    const urls = new Set<string>();
    const invalidLines: number[] = [];
    const repeatedLines: number[] = [];
    for (const [index, line] of lines.entries()) {
      if (index % PAUSE_EVERY === PAUSE_EVERY - 1) yield;
      const text = line.trim();
      if (text === '') continue;
      const url = this.#readUrl(text);
      if (url === undefined) invalidLines.push(index + 1);
      else if (urls.has(url)) repeatedLines.push(index + 1);
      else urls.add(url);
    }
    this.#forget(lines);
    return { urls: [...urls], invalidLines, repeatedLines };
  }

  /** In one go. */
  readAll(lines: readonly string[]): LinesRead {
    const reading = this.read(lines);
    for (;;) {
      const { done, value } = reading.next();
      if (done) return value;
    }
  }

  #readUrl(text: string): string | undefined {
    const known = this.#known.get(text);
    if (known !== undefined || this.#known.has(text)) return known;
    const url = readUrl(text);
    this.#known.set(text, url);
    return url;
  }

  /** Every keystroke leaves a line behind that is no more. */
  #forget(lines: readonly string[]): void {
    if (this.#known.size <= 2 * lines.length + 1000) return;
    const kept = this.#known;
    this.#known = new Map();
    for (const line of lines) {
      const text = line.trim();
      if (kept.has(text)) this.#known.set(text, kept.get(text));
    }
  }
}

/** Numbers of lines that are said before the rest is counted. */
const MOST_NAMED = 20;

/** `urlListProblem`, short enough to stand under the editor however many lines are invalid. */
export function problemToShow(read: ReadUrls): string | undefined {
  const { invalidLines } = read;
  const more = invalidLines.length - MOST_NAMED;
  if (more <= 0) return urlListProblem(read);
  return `${urlListProblem({ ...read, invalidLines: invalidLines.slice(0, MOST_NAMED) })} and ${more.toLocaleString('en')} more`;
}

/** What is wrong with lines whatever they say; looked at before they are read, which takes long for a million. */
export const lengthProblem = (lines: readonly string[]): string | undefined =>
  withoutEmptyEnd(lines).length > MAX_URL_LIST_LINES ? tooManyLines : undefined;

/** Empty lines at the end are nobody's; those in between stay, so that numbers are those people see. */
export function withoutEmptyEnd(lines: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(0, last + 1);
}

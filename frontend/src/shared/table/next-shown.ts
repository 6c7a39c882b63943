import { countChanges } from './count-changes.ts';
import { holdRows } from './hold-rows.ts';

interface Answer<Row> {
  readonly results: readonly Row[];
  readonly count: number;
}

/** What a table shows of an answer. */
export interface Shown<Row> {
  /** Of what page this is an answer for. */
  readonly key: string;
  readonly page: Answer<Row>;
  readonly rows: readonly Row[];
  /** All there are on every page, as far as they are not hidden. */
  readonly count: number;
  /** Rows that have come since and are not shown. */
  readonly waiting: number;
  /** Rows that have come, gone or changed places since. */
  readonly changes: number;
  /** Whether the answer reads otherwise than what is shown: rows have come, gone or changed places. */
  readonly isOutdated: boolean;
}

interface Options<Row> {
  readonly page: Answer<Row>;
  readonly key: string;
  /** Whether rows may arrive by themselves. */
  readonly live: boolean;
  /** Whether somebody reads the rows; asked only where that matters. */
  readonly isRead: () => boolean;
  readonly idOf: (row: Row) => string | number;
}

/**
 * What to show after `before`. Rows are held only while somebody reads them; those that are held when nothing more
 * arrives stay so, until they are asked for or nobody reads.
 */
export function nextShown<Row>(before: Shown<Row> | null, { page, key, live, isRead, idOf }: Options<Row>): Shown<Row> {
  const asItIs = { key, page, rows: page.results, count: page.count, waiting: 0, changes: 0, isOutdated: false };
  if (before === null || before.key !== key || before.rows.length === 0) return asItIs;
  if (!before.isOutdated && (before.page === page || !live)) return before.page === page ? before : asItIs;
  if (!isRead()) return asItIs;
  if (before.page === page) return before;
  const { rows, hidden } = holdRows(before.rows, page.results, idOf);
  if (rows === page.results) return asItIs;
  const count = before.count + (rows.length - before.rows.length);
  // All that came on every page; at least what this page does not show.
  const waiting = hidden === 0 ? 0 : Math.max(hidden, page.count - count);
  const moved = countChanges(rows.map(idOf), page.results.map(idOf)) - hidden;
  return { key, page, rows, count, waiting, changes: Math.max(1, waiting + moved), isOutdated: true };
}

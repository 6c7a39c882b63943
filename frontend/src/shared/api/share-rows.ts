import { replaceEqualDeep } from '@tanstack/react-query';

interface RowsPage {
  readonly results: readonly { readonly id: string | number }[];
}

/**
 * The new answer with everything of the old one that is equal in its place, so that only what changed renders again. Rows
 * of a page are told apart by their ids: one that moved down because another came before it is still the same.
 */
export function shareRows(before: unknown, now: unknown): unknown {
  if (!isRowsPage(before) || !isRowsPage(now)) return replaceEqualDeep(before, now);
  const { results: rowsBefore, ...restBefore } = before;
  const { results: rowsNow, ...restNow } = now;
  const known = new Map(rowsBefore.map((row) => [row.id, row]));
  const shared = rowsNow.map((row) => replaceEqualDeep(known.get(row.id), row));
  const areSame = shared.length === rowsBefore.length && shared.every((row, index) => row === rowsBefore[index]);
  const rest = replaceEqualDeep(restBefore, restNow);
  return areSame && rest === restBefore ? before : { ...rest, results: areSame ? rowsBefore : shared };
}

function isRowsPage(data: unknown): data is RowsPage {
  return typeof data === 'object' && data !== null && 'results' in data && isRows(data.results);
}

function isRows(rows: unknown): rows is RowsPage['results'] {
  return Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null && 'id' in row);
}

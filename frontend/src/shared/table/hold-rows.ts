export interface HeldRows<Row> {
  /** The newest answer's own, once what is shown is the same rows in the same order. */
  readonly rows: readonly Row[];
  /** Rows of the newest answer that are not shown. */
  readonly hidden: number;
}

/**
 * A page of rows as somebody reads it: those that were shown stay in their places, with what is new in them, whatever
 * has come or gone since. Only what stands behind all of them is added. Pure.
 */
export function holdRows<Row>(
  shown: readonly Row[],
  newest: readonly Row[],
  idOf: (row: Row) => string | number,
): HeldRows<Row> {
  const newestById = new Map(newest.map((row) => [idOf(row), row]));
  const held = new Set(shown.map(idOf));
  const last = newest.findLastIndex((row) => held.has(idOf(row)));
  const behind = newest.slice(last + 1);
  // Where nothing of the page is left, all of it is other rows.
  const added = last === -1 ? [] : behind;
  const rows = [...shown.map((row) => newestById.get(idOf(row)) ?? row), ...added];
  const isNewest = rows.length === newest.length && rows.every((row, at) => row === newest[at]);
  return {
    rows: isNewest ? newest : rows,
    hidden: newest.length - [...held].filter((id) => newestById.has(id)).length - added.length,
  };
}

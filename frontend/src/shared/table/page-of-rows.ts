import type { Page } from '@proofline/contracts/api/pagination';
import type { TableState } from './table-state.ts';

/** How the rows of a list are chosen and ordered where all of them are here. */
export interface RowRules<Row> {
  /** Whether the filters that are on leave a row in. */
  readonly matches: (row: Row, filters: TableState['filters']) => boolean;
  /** By ordering field, ascending; the first is the one for an ordering that is not known, and for ties. */
  readonly orders: Readonly<Record<string, (a: Row, b: Row) => number>>;
}

/** The rows a table's state asks for, where the server sends all there are at once. Pure. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { page, pageSize, ordering = '', filters }: Pick<TableState, 'page' | 'pageSize' | 'ordering' | 'filters'>,
  { matches, orders }: RowRules<Row>,
): Page<Row> {
  const usual = Object.values(orders)[0] ?? (() => 0);
  const field = ordering.replace(/^-/, '');
  const order = (Object.hasOwn(orders, field) ? orders[field] : undefined) ?? usual;
  const direction = ordering.startsWith('-') ? -1 : 1;
  const chosen = rows.filter((row) => matches(row, filters));
  chosen.sort((a, b) => direction * order(a, b) || usual(a, b));
  return {
    count: chosen.length,
    page,
    perPage: pageSize,
    page_size: pageSize,
    results: chosen.slice((page - 1) * pageSize, page * pageSize),
  };
}

import type { CSSProperties } from 'react';
import type { TableColumn } from './column.ts';

interface Pinned {
  readonly 'data-pin'?: 'start' | 'end';
  /** The first of those at the end: the shadow falls from it. */
  readonly 'data-pin-edge'?: true;
  readonly style?: CSSProperties & { readonly '--pin-end'?: string };
}

/** How the cells of a column stay in sight; columns pinned to the end lie beside each other and have fixed widths. Pure. */
export function pinOf<Row>(column: TableColumn<Row>, columns: readonly TableColumn<Row>[]): Pinned {
  if (column.pin === undefined) return {};
  if (column.pin === 'start') return { 'data-pin': 'start' };
  const atEnd = columns.filter(({ pin }) => pin === 'end');
  const behind = atEnd.slice(atEnd.indexOf(column) + 1);
  const endPx = behind.reduce((sum, { width = 0 }) => sum + width, 0);
  return {
    'data-pin': 'end',
    ...(atEnd[0] === column && { 'data-pin-edge': true }),
    style: { '--pin-end': `${endPx}px` },
  };
}

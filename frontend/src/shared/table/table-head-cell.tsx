import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { TableColumn } from './column.ts';
import { ColumnFilterButton } from './column-filter.tsx';
import styles from './data-table.module.css';
import { pinOf } from './pin-of.ts';
import { nextOrdering } from './table-state.ts';
import type { Table } from './use-table-state.ts';

interface Props<Row> {
  readonly column: TableColumn<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly table: Table;
}

export function TableHeadCell<Row>({ column, columns, table }: Props<Row>) {
  const { sort, filter, label, align } = column;
  const sortFirst = column.sortFirst ?? (align === 'end' ? 'descending' : 'ascending');
  const direction = sort === undefined ? null : directionOf(sort, table.ordering);
  const title = column.hideLabel ? <span className="visually-hidden">{label}</span> : (column.head ?? label);
  return (
    <th
      scope="col"
      data-align={align}
      {...pinOf(column, columns)}
      {...(direction !== null && { 'aria-sort': direction })}
    >
      <span className={styles.headCell}>
        {sort === undefined ? (
          <span className={styles.headText}>{title}</span>
        ) : (
          <button
            type="button"
            className={styles.sort}
            onClick={() => table.setOrdering(nextOrdering(table.ordering, sort, sortFirst))}
          >
            <span className={styles.headText}>{title}</span>
            <SortIcon direction={direction} />
          </button>
        )}
        {filter && <ColumnFilterButton label={label} filter={filter} table={table} />}
      </span>
    </th>
  );
}

type Direction = 'ascending' | 'descending' | 'none';

function directionOf(field: string, ordering: string | undefined): Direction {
  const first = ordering?.split(',')[0];
  if (first === field) return 'ascending';
  return first === `-${field}` ? 'descending' : 'none';
}

function SortIcon({ direction }: { direction: Direction | null }) {
  if (direction === 'ascending') return <IconArrowUp size={14} aria-hidden />;
  if (direction === 'descending') return <IconArrowDown size={14} aria-hidden />;
  return <IconSelector size={14} className={styles.idle} aria-hidden />;
}

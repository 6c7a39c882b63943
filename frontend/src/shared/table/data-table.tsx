import { Button } from '@mantine/core';
import type { Page } from '@proofline/contracts/api/pagination';
import { IconInbox } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, memo, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import frames from '../ui/frame.module.css';
import { LiveStrip } from '../ui/live-strip.tsx';
import { EmptyState, ErrorState } from '../ui/state-message.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import type { TableColumn } from './column.ts';
import styles from './data-table.module.css';
import { focusFirstRow } from './focus-first-row.ts';
import { NewRows } from './new-rows.tsx';
import { pageKeyOf } from './page-key.ts';
import { pinOf } from './pin-of.ts';
import { TableFoot } from './table-foot.tsx';
import { TableHeadCell } from './table-head-cell.tsx';
import { useFlash } from './use-flash.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useScrollEdges } from './use-scroll-edges.ts';
import type { Table } from './use-table-state.ts';

export interface DataTableProps<Row> {
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly query: UseQueryResult<Page<Row>>;
  readonly table: Table;
  readonly rowId: (row: Row) => string | number;
  /** A row as a card, under 768 px. */
  readonly card: (row: Row) => ReactNode;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  /** Above the head: the text filter, switches. */
  readonly toolbar?: ReactNode;
  /** On top of everything else in the table's frame. */
  readonly above?: ReactNode;
  /** In the place of the toolbar, as while rows are chosen: they do not move for it. */
  readonly bar?: ReactNode;
  /** A row flashes when this text changes while the same page is shown; without it, when anything in the row changes. */
  readonly flashOn?: (row: Row) => string;
  /** Marks the row whose details are open. */
  readonly isSelected?: (row: Row) => boolean;
  /** Names the row for those who look for it in the page, for example `{ 'data-result-id': id }`. */
  readonly rowAttributes?: (row: Row) => Readonly<Record<`data-${string}`, string>>;
  /** Opens the row from anywhere in it; the name in it must be a link or button of its own for keyboards. */
  readonly onRowClick?: (row: Row) => void;
  /** What unfolds below a row: a row of its own over so many columns, or nothing. */
  readonly Below?: ComponentType<{ readonly result: Row; readonly columns: number }>;
  /** Pixels the page needs outside the rows; what is left of the window scrolls inside. */
  readonly reservedHeightPx?: number;
  /** Live data: says so when the connection is lost. */
  readonly live?: boolean;
  /** Rows move among each other, as by their status: what changes is counted, and a pointer among them holds them. */
  readonly rowsMove?: boolean;
}

/**
 * The one table: server paging, sort and filters in the address bar, skeleton rows on first load, the previous page
 * while the next loads, live changes in place. Cards instead of rows on a phone.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    columns,
    query,
    table,
    rowId,
    card,
    empty,
    toolbar,
    above,
    bar,
    live = false,
    rowsMove = false,
    reservedHeightPx = 250,
  } = props;
  const phone = useIsPhone();
  const frame = useRef<HTMLElement>(null);
  const pageKey = pageKeyOf(table);
  const isStale = query.isPlaceholderData;
  const { rows, waiting, changes, isOutdated, showAll } = useHeldRows({
    frame,
    page: query.data,
    pageKey,
    isStale,
    rowId,
    isOpen: props.isSelected,
    live,
    rowsMove,
  });
  const showNew = () => {
    flushSync(showAll);
    // The button that had the focus is gone.
    focusFirstRow(frame.current);
  };
  const flashes = useFlash(rows, rowId, pageKey, isStale, props.flashOn);
  const failed = query.data === undefined && query.failureReason !== null;
  const loading = query.data === undefined && !failed;
  const retry = () => void query.refetch({ cancelRefetch: true });

  const pastTheEnd = rows.length === 0 && (query.data?.count ?? 0) > 0;
  const nothing = pastTheEnd ? <PastTheEnd onBack={() => table.setPage(1)} /> : empty;
  const body = failed ? <ErrorState onRetry={retry} /> : !loading && rows.length === 0 ? nothing : null;
  return (
    <section
      ref={frame}
      className={`${frames.frame} ${styles.frame}`}
      aria-label={props.label}
      aria-busy={loading || query.isPlaceholderData}
    >
      {live && <LiveStrip />}
      {above}
      {bar}
      {bar === undefined && toolbar !== undefined && (
        <div className={`${frames.toolbar} ${styles.toolbar}`}>{toolbar}</div>
      )}
      {(live || isOutdated) && (
        <NewRows waiting={waiting} changes={changes} rowsMove={rowsMove} isOutdated={isOutdated} onShow={showNew} />
      )}
      {phone ? (
        <div className={styles.cards} data-rows data-stale={query.isPlaceholderData || undefined}>
          {loading && [1, 2, 3, 4].map((n) => <div key={n} className={styles.cardSkeleton} />)}
          {body ??
            rows.map((row) => (
              <article
                key={rowId(row)}
                className={styles.card}
                data-flash={flashes.get(rowId(row))}
                {...props.rowAttributes?.(row)}
              >
                {card(row)}
              </article>
            ))}
        </div>
      ) : (
        <ScrollBox reservedHeightPx={reservedHeightPx}>
          <table className={styles.table} style={{ minWidth: minWidthOf(columns) }}>
            <caption className="visually-hidden">{props.label}</caption>
            <colgroup>
              {columns.map((column) => (
                <col key={column.id} style={column.width === undefined ? {} : { width: column.width }} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {columns.map((column) => (
                  <TableHeadCell key={column.id} column={column} columns={columns} table={table} />
                ))}
              </tr>
            </thead>
            <tbody data-rows data-stale={query.isPlaceholderData || undefined}>
              {loading && <SkeletonRows columns={columns.length} rows={Math.min(table.pageSize, 10)} />}
              {body === null &&
                rows.map((row) => <TableRow key={rowId(row)} {...props} row={row} flash={flashes.get(rowId(row))} />)}
            </tbody>
          </table>
          {body}
        </ScrollBox>
      )}
      {query.data !== undefined && query.data.count > 0 && <TableFoot count={query.data.count} table={table} />}
    </section>
  );
}

/** What does not fit the window scrolls inside, in both directions. */
function ScrollBox({ reservedHeightPx, children }: { reservedHeightPx: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useScrollEdges(box);
  const maxHeight = `max(360px, calc(100dvh - ${reservedHeightPx}px))`;
  return (
    <div ref={box} className={styles.scroll} data-scroller style={{ maxHeight }}>
      {children}
    </div>
  );
}

/** An old address can ask for a page that is no more. */
function PastTheEnd({ onBack }: { onBack: () => void }) {
  return (
    <EmptyState
      icon={<IconInbox size={20} />}
      title="There are no records to show"
      action={
        <Button variant="default" onClick={onBack}>
          First page
        </Button>
      }
    >
      The list is shorter than this page.
    </EmptyState>
  );
}

function minWidthOf<Row>(columns: readonly TableColumn<Row>[]): number {
  return columns.reduce((sum, column) => sum + (column.width ?? column.minWidth ?? 160), 0);
}

function TableRow<Row>(props: DataTableProps<Row> & { row: Row; flash: string | undefined }) {
  const { columns, row, flash, isSelected, onRowClick, Below } = props;
  return (
    <>
      <tr
        {...props.rowAttributes?.(row)}
        data-flash={flash}
        data-selected={isSelected?.(row) || undefined}
        data-clickable={onRowClick ? true : undefined}
        {...(onRowClick && { onClick: (event) => isPlainClick(event.target) && onRowClick(row) })}
      >
        <RowCells row={row} columns={columns} />
      </tr>
      {Below && <Below result={row} columns={columns.length} />}
    </>
  );
}

/** A row is told apart by its object: what it shows is made again only when that, or the columns, are others. */
const RowCells = memo(function RowCells<Row>({ row, columns }: Pick<DataTableProps<Row>, 'columns'> & { row: Row }) {
  return columns.map((column) => {
    const span = column.span?.(row) ?? 1;
    if (span === 0) return null;
    return (
      <td key={column.id} data-align={column.align} {...pinOf(column, columns)} {...(span > 1 && { colSpan: span })}>
        {column.cell(row)}
      </td>
    );
  });
}) as <Row>(props: Pick<DataTableProps<Row>, 'columns'> & { row: Row }) => ReactNode;

/** A click on the row itself, not on something in it that acts, and not the end of a text selection. */
function isPlainClick(target: EventTarget): boolean {
  if (target instanceof Element && target.closest('a, button, input, label, [role="menuitem"]')) return false;
  return window.getSelection()?.isCollapsed ?? true;
}

function SkeletonRows({ columns, rows }: { columns: number; rows: number }) {
  const widths = ['62%', '78%', '50%', '70%', '58%'];
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <td key={column}>
          <span className={styles.skeleton} style={{ width: widths[(row + column) % widths.length] }} />
        </td>
      ))}
    </tr>
  ));
}

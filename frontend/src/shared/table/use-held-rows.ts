import type { Page } from '@proofline/contracts/api/pagination';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { holdRows } from './hold-rows.ts';

/** After the pointer last moved over the rows somebody is still taken to read them this long. */
const READING_MS = 10_000;
/** Of the page's own bar, under which rows are out of sight. */
const BAR_PX = 56;

interface Options<Row> {
  /** Of the rows' place on the page. */
  frame: RefObject<HTMLElement | null>;
  page: Page<Row> | undefined;
  /** Of what page this is an answer for: another one is shown as it is. */
  pageKey: string;
  isStale: boolean;
  rowId: (row: Row) => string | number;
  /** Whether a row is open beside the table. */
  isOpen: ((row: Row) => boolean) | undefined;
  /** Whether rows may arrive by themselves. */
  live: boolean;
}

interface Held<Row> {
  readonly rows: readonly Row[];
  /** Rows that have come since and are not shown; 0 when all are. */
  readonly waiting: number;
  readonly showAll: () => void;
}

/** The rows to show: while somebody reads them what arrives waits, so that nothing moves under their eyes. */
export function useHeldRows<Row>({ frame, page, pageKey, isStale, rowId, isOpen, live }: Options<Row>): Held<Row> {
  const shown = useRef<{ key: string; rows: readonly Row[]; count: number; page: Page<Row> } | null>(null);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  const [, setReleases] = useState(0);

  useEffect(() => {
    const element = frame.current;
    if (element === null || !live) return;
    const moved = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-rows]')) movedAt.current = performance.now();
    };
    element.addEventListener('pointermove', moved, { passive: true });
    return () => element.removeEventListener('pointermove', moved);
  }, [frame, live]);

  const showAll = useCallback(() => {
    shown.current = null;
    movedAt.current = Number.NEGATIVE_INFINITY;
    setReleases((releases) => releases + 1);
  }, []);

  if (page === undefined) return { rows: [], waiting: 0, showAll };
  const before = shown.current;
  const isSamePage = before !== null && before.key === pageKey && !isStale && before.rows.length > 0;
  if (before?.page === page && before.key === pageKey) {
    return { rows: before.rows, waiting: waitingOf(before.rows, page, before.count, rowId), showAll };
  }
  const isRead =
    isSamePage &&
    live &&
    ((isOpen !== undefined && before.rows.some(isOpen)) || isBeingRead(frame.current, movedAt.current));
  const rows = isRead ? holdRows(before.rows, page.results, rowId).rows : page.results;
  const count = isRead ? before.count + (rows.length - before.rows.length) : page.count;
  // Of an answer for another page, shown dimmed while this one loads, nothing is kept.
  shown.current = isStale ? null : { key: pageKey, rows, count, page };
  return { rows, waiting: isRead ? waitingOf(rows, page, count, rowId) : 0, showAll };
}

/** All that came since on every page; at least what this page does not show. */
function waitingOf<Row>(
  rows: readonly Row[],
  page: Page<Row>,
  count: number,
  rowId: (row: Row) => string | number,
): number {
  if (rows === page.results) return 0;
  const { hidden } = holdRows(rows, page.results, rowId);
  return hidden === 0 ? 0 : Math.max(hidden, page.count - count);
}

/** Scrolled into, pointed at, or with the keyboard in it. */
function isBeingRead(frame: HTMLElement | null, movedAt: number): boolean {
  const rows = frame?.querySelector('[data-rows]');
  if (rows == null) return false;
  const scroller = rows.closest('[data-scroller]');
  return (
    performance.now() - movedAt < READING_MS ||
    rows.contains(document.activeElement) ||
    (scroller?.scrollTop ?? 0) > 0 ||
    rows.getBoundingClientRect().top < BAR_PX
  );
}

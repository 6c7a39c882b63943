import type { Page } from '@proofline/contracts/api/pagination';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { nextShown, type Shown } from './next-shown.ts';

/** After the pointer last moved over the rows somebody is still taken to read them this long. */
const READING_MS = 10_000;
/** Where rows move among each other, a pointer that rests in them holds them so much longer. */
const RESTING_MS = 600_000;
/** What arrives this long after somebody changed something is taken for what they did, and shown. */
const OWN_CHANGE_MS = 5_000;
/** How often held rows are asked whether anybody still reads them. */
const STILL_READ_MS = 1_000;
/** Of the page's own bar, under which rows are out of sight. */
const BAR_PX = 56;

interface Options<Row> {
  /** Of the rows' place on the page. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly page: Page<Row> | undefined;
  /** Of what page this is an answer for: another one is shown as it is. */
  readonly pageKey: string;
  readonly isStale: boolean;
  readonly rowId: (row: Row) => string | number;
  /** Whether a row is open beside the table. */
  readonly isOpen: ((row: Row) => boolean) | undefined;
  /** Whether rows may arrive by themselves. */
  readonly live: boolean;
  /** Whether they move among each other: then a pointer holds them for as long as it is among them. */
  readonly rowsMove: boolean;
}

interface Held<Row> extends Pick<Shown<Row>, 'rows' | 'waiting' | 'changes' | 'isOutdated'> {
  readonly showAll: () => void;
}

/** The rows to show: while somebody reads them what arrives waits, so that nothing moves under their eyes. */
export function useHeldRows<Row>({
  frame,
  page,
  pageKey,
  isStale,
  rowId,
  isOpen,
  live,
  rowsMove,
}: Options<Row>): Held<Row> {
  const shown = useRef<Shown<Row> | null>(null);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  const isResting = useRef(false);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const client = useQueryClient();

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const moved = (event: PointerEvent) => {
      isResting.current = event.target instanceof Element && event.target.closest('[data-rows]') !== null;
      if (isResting.current) movedAt.current = performance.now();
    };
    const left = () => {
      isResting.current = false;
    };
    element.addEventListener('pointermove', moved, { passive: true });
    element.addEventListener('pointerleave', left);
    return () => {
      element.removeEventListener('pointermove', moved);
      element.removeEventListener('pointerleave', left);
    };
  }, [frame]);

  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') changedAt.current = performance.now();
      }),
    [client],
  );

  const showAll = useCallback(() => {
    shown.current = null;
    movedAt.current = Number.NEGATIVE_INFINITY;
    isResting.current = false;
    drawAgain();
  }, []);

  const isRead = (rows: readonly Row[]) =>
    performance.now() - changedAt.current > OWN_CHANGE_MS &&
    ((isOpen !== undefined && rows.some(isOpen)) ||
      isBeingRead(frame.current, movedAt.current, rowsMove && isResting.current));
  // Of an answer for another page, shown dimmed while this one loads, nothing is kept.
  const before = isStale ? null : shown.current;
  const next =
    page === undefined
      ? null
      : nextShown(before, { page, key: pageKey, live, isRead: () => isRead(before?.rows ?? []), idOf: rowId });
  if (page !== undefined) shown.current = isStale ? null : next;

  const isOutdated = next?.isOutdated ?? false;
  useEffect(() => {
    if (!isOutdated) return;
    const timer = setInterval(drawAgain, STILL_READ_MS);
    return () => clearInterval(timer);
  }, [isOutdated]);

  return { rows: next?.rows ?? NO_ROWS, waiting: next?.waiting ?? 0, changes: next?.changes ?? 0, isOutdated, showAll };
}

const NO_ROWS: readonly never[] = [];

/** Scrolled into, pointed at, or with the keyboard in it. */
function isBeingRead(frame: HTMLElement | null, movedAt: number, isResting: boolean): boolean {
  const rows = frame?.querySelector('[data-rows]');
  if (rows == null) return false;
  const scroller = rows.closest('[data-scroller]');
  return (
    performance.now() - movedAt < (isResting ? RESTING_MS : READING_MS) ||
    // What was clicked has the focus too; only the keyboard's shows that somebody is there.
    rows.querySelector(':focus-visible') !== null ||
    (scroller?.scrollTop ?? 0) > 0 ||
    rows.getBoundingClientRect().top < BAR_PX
  );
}

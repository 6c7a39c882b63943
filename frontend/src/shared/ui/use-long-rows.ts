import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useEffect } from 'react';

/** Up to here all rows are in the page, where the browser's own search finds them. */
const MOST_AT_ONCE = 300;
const OVERSCAN = 12;

interface LongRows {
  /** Indexes of the rows to draw. */
  readonly indexes: readonly number[];
  /** Of the element around the rows: the room of those that are not drawn. */
  readonly style: CSSProperties;
  /** Of a row: which of how many it is, where not all are there to be counted. */
  readonly place: (index: number) => { readonly 'aria-setsize'?: number; readonly 'aria-posinset'?: number };
  readonly scrollTo: (index: number) => void;
}

/**
 * Thousands of rows of one height in a scrolling element, of which only those in view are drawn.
 * @param rowPx height of a row, which the style sheet must give it
 */
export function useLongRows(count: number, rowPx: number, scroller: RefObject<HTMLElement | null>): LongRows {
  const isLong = count > MOST_AT_ONCE;
  const virtual = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height makes all measures void
  useEffect(() => virtual.measure(), [virtual, rowPx]);
  if (!isLong) {
    return {
      indexes: Array.from({ length: count }, (_, index) => index),
      style: {},
      place: () => ({}),
      scrollTo: () => undefined,
    };
  }
  const drawn = virtual.getVirtualItems();
  return {
    indexes: drawn.map(({ index }) => index),
    style: {
      paddingTop: drawn[0]?.start ?? 0,
      paddingBottom: virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0),
    },
    place: (index) => ({ 'aria-setsize': count, 'aria-posinset': index + 1 }),
    scrollTo: (index) => virtual.scrollToIndex(index),
  };
}

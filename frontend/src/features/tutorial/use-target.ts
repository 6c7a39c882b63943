import { useEffect, useState } from 'react';
import type { Box } from './place-card.ts';

/** The first element of the selector that can be seen. */
export function visibleTarget(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  });
}

/**
 * Where the target stands in the window, frame by frame: pages load, scroll and change under a tour. Null while it is
 * not there. When it is first met it is brought into view.
 */
export function useTarget(selector: string | undefined): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    setBox(null);
    if (selector === undefined) return;
    let shown: Element | undefined;
    let frame = 0;
    const look = () => {
      const element = visibleTarget(selector);
      if (element !== undefined && element !== shown) bringIntoView(element);
      shown = element;
      const next = element === undefined ? null : boxOf(element);
      setBox((before) => (isSame(before, next) ? before : next));
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [selector]);
  return box;
}

/** Below what sticks to the top of the page, and on a phone above the card, which takes the lower half. */
function bringIntoView(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= TOP_BAR_PX && bottom <= window.innerHeight / 2) return;
  element.scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' });
  window.scrollBy({ top: -(TOP_BAR_PX + 16), behavior: 'instant' });
}
const TOP_BAR_PX = 64;

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

const isSame = (a: Box | null, b: Box | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height);

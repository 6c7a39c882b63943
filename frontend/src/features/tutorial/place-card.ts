export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 14;
const EDGE = 12;

/**
 * Where the card stands, in the window's pixels: under the target, else above, right or left of it, wherever there is
 * room; else over it, at the window's lower end. Never outside the window. Pure.
 */
export function placeCard(target: Box | null, card: Size, window: Size): { left: number; top: number } {
  const inside = (left: number, top: number) => ({
    left: clamp(left, EDGE, window.width - card.width - EDGE),
    top: clamp(top, EDGE, window.height - card.height - EDGE),
  });
  if (target === null) return inside((window.width - card.width) / 2, (window.height - card.height) / 2);
  const right = target.left + target.width;
  const under = target.top + target.height + GAP;
  const above = target.top - GAP - card.height;
  const before = target.left - GAP - card.width;
  if (under + card.height + EDGE <= window.height) return inside(target.left, under);
  if (above >= EDGE) return inside(target.left, above);
  if (right + GAP + card.width + EDGE <= window.width) return inside(right + GAP, target.top);
  if (before >= EDGE) return inside(before, target.top);
  return inside(right - card.width, window.height);
}

/** The lower bound wins where there is no room for both. */
const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** What of the target is in the window, with a little air around it; null when nothing is. Pure. */
export function spotlightOf(target: Box, window: Size, air = 6): Box | null {
  const left = Math.max(0, target.left - air);
  const top = Math.max(0, target.top - air);
  const right = Math.min(window.width, target.left + target.width + air);
  const bottom = Math.min(window.height, target.top + target.height + air);
  if (right - left <= 0 || bottom - top <= 0) return null;
  return { left, top, width: right - left, height: bottom - top };
}

/// <reference lib="dom" />
import { inPage } from '../../../gather/in-page.ts';
import type { Point } from '../ledger/ledger.ts';

export interface Places {
  /** Where nothing is that answers a click: margins first, then text. */
  readonly neutral: readonly Point[];
  /** The middle of players and frames, and of what covers most of the view. */
  readonly media: readonly Point[];
}

const onPage = inPage(
  {},
  () =>
    (element: Element): boolean =>
      element === document.body || element === document.documentElement,
);

/** An element takes most of what is seen of the page. */
const fillsView = inPage({}, () => (element: Element): boolean => {
  const { innerWidth: width, innerHeight: height } = window;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [across, down] = [Math.min(right, width) - Math.max(left, 0), Math.min(bottom, height) - Math.max(top, 0)];
  return across > 0 && down > 0 && across * down > (width * height) / 2;
});

/**
 * Up to three points where nothing answers a click: one in the margin, two in what is written, for scripts listen to
 * either. Where all of a page lies in one form, or in one element that answers clicks, that is as good as the page.
 */
const neutralPoints = inPage({ onPage, fillsView }, ({ onPage, fillsView }) => {
  const controls =
    'a,button,input,select,textarea,label,summary,option,video,audio,iframe,embed,object,[contenteditable],[role=button],[role=link],[role=tab],[role=menuitem],[role=checkbox],[role=slider]';
  const wrappers = 'form,[onclick]';
  const steps = 9;
  const apartPx = 60;
  const wanted = 3;
  const blocks = ['HTML', 'BODY', 'MAIN', 'ARTICLE', 'SECTION'];
  const isPointing = (element: Element) => getComputedStyle(element).cursor === 'pointer';
  const isIn = (element: Element, is: (around: Element) => boolean): boolean => {
    for (let node: Element | null = element; node !== null; node = node.parentElement) if (is(node)) return true;
    return false;
  };
  const isNeutral = (x: number, y: number, isPage: (element: Element) => boolean): boolean => {
    const isControl = (element: Element) =>
      !onPage(element) && (element.matches(controls) || (element.matches(wrappers) && !isPage(element)));
    const chain = document.elementsFromPoint(x, y);
    const [top] = chain;
    if (top === undefined || chain.some(isControl) || isIn(top, isControl)) return false;
    return onPage(top) || !isPointing(top) || isIn(top, (around) => isPage(around) && isPointing(around));
  };
  const grid = (): Point[] => {
    const { innerWidth: width, innerHeight: height } = window;
    const lines = Array.from({ length: steps - 1 }, (_, index) => (index + 1) / steps);
    return lines.flatMap((down) =>
      lines.map((across) => ({ x: Math.round(width * across), y: Math.round(height * down) })),
    );
  };
  return (): Point[] => {
    const all = grid();
    const free = all.filter(({ x, y }) => isNeutral(x, y, () => false));
    const points = free.length > 0 ? free : all.filter(({ x, y }) => isNeutral(x, y, fillsView));
    const isMargin = ({ x, y }: Point) => blocks.includes(document.elementFromPoint(x, y)?.tagName ?? '');
    const margins = points.filter(isMargin);
    const written = points.filter((point) => !isMargin(point));
    const chosen: Point[] = [];
    for (const point of [margins[0], written[0], written[Math.floor(written.length / 2)], ...points]) {
      if (point === undefined || chosen.length >= wanted) continue;
      if (chosen.every((other) => Math.hypot(other.x - point.x, other.y - point.y) >= apartPx)) chosen.push(point);
    }
    return chosen;
  };
});

/** The middle of players and frames, and of what lies over most of the view; the largest first. */
const mediaPoints = inPage({}, () => {
  const media = 'video,iframe,embed,object,[class*=play i],[id*=play i]';
  const apartPx = 60;
  const covering = 0.5;
  const minMediaPx = 120;
  const maxElements = 5_000;
  const wanted = 4;
  const boxOf = (element: Element): { x: number; y: number; size: number } | undefined => {
    const { innerWidth: width, innerHeight: height } = window;
    const box = element.getBoundingClientRect();
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
    const [w, h] = [Math.min(box.right, width) - left, Math.min(box.bottom, height) - top];
    if (w <= 0 || h <= 0) return undefined;
    const isOver = () => ['fixed', 'absolute'].includes(getComputedStyle(element).position) || element.matches('a');
    const isCover = (w * h) / (width * height) > covering && isOver();
    const isMedia = w >= minMediaPx && h >= minMediaPx / 2 && element.matches(media);
    if (!isCover && !isMedia) return undefined;
    return { x: Math.round(left + w / 2), y: Math.round(top + h / 2), size: w * h };
  };
  return (): Point[] => {
    const elements = [...document.querySelectorAll('body *')].slice(0, maxElements);
    const boxes = elements.flatMap((element) => boxOf(element) ?? []).sort((one, other) => other.size - one.size);
    const chosen: Point[] = [];
    for (const { x, y } of boxes) {
      if (chosen.length >= wanted) break;
      if (chosen.every((other) => Math.hypot(other.x - x, other.y - y) >= apartPx)) chosen.push({ x, y });
    }
    return chosen;
  };
});

/** Points of the view at which a visitor might click, and what is there. */
export const placesToClick = inPage(
  { neutralPoints, mediaPoints },
  ({ neutralPoints, mediaPoints }) =>
    (): Places => ({ neutral: neutralPoints(), media: mediaPoints() }),
);

/// <reference lib="dom" />
import { inPage } from '../in-page.ts';

export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Cutting {
  readonly everywhere: Edges;
  /** Whether what does not fit is cut off. */
  cuts(overflow: string): boolean;
  /** What a box leaves of `around` for what is in it. */
  inside(overflowX: string, overflowY: string, box: DOMRect, around: Edges): Edges;
}

/**
 * How boxes cut off what is in them. Those of half a window and more hold whole pages, which are held still while a
 * dialog is open: they cut nothing off.
 */
export const cuttingByBoxes = inPage({}, () => (): Cutting => {
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  return {
    everywhere: {
      left: Number.NEGATIVE_INFINITY,
      top: Number.NEGATIVE_INFINITY,
      right: Number.POSITIVE_INFINITY,
      bottom: Number.POSITIVE_INFINITY,
    },
    cuts,
    inside: (overflowX, overflowY, box, around) => {
      let { left, top, right, bottom } = around;
      if (cuts(overflowX) && box.width < window.innerWidth / 2) {
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
      }
      if (cuts(overflowY) && box.height < window.innerHeight / 2) {
        top = Math.max(top, box.top);
        bottom = Math.min(bottom, box.bottom);
      }
      return { left, top, right, bottom };
    },
  };
});

/** What boxes around an element leave of it. */
export const uncutEdges = inPage({ cuttingByBoxes }, ({ cuttingByBoxes }) => (element: Element): Edges => {
  const cutting = cuttingByBoxes();
  const { left, top, right, bottom } = element.getBoundingClientRect();
  let edges: Edges = { left, top, right, bottom };
  for (let around = element.parentElement; around !== null && around !== document.body; around = around.parentElement) {
    const { overflowX, overflowY, display } = getComputedStyle(around);
    if (display === 'inline' || display === 'contents') continue;
    if (!cutting.cuts(overflowX) && !cutting.cuts(overflowY)) continue;
    edges = cutting.inside(overflowX, overflowY, around.getBoundingClientRect(), edges);
  }
  return edges;
});

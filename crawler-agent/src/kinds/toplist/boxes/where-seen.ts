/// <reference lib="dom" />
import { inPage } from '../../../gather/in-page.ts';
import type { Unseen } from './box-tree.ts';

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What decides whether something in an element is seen. Edges are of the page. */
export interface Around {
  /** Cut away altogether by a style. */
  readonly gone: boolean;
  readonly opacity: number;
  readonly aria: boolean;
  /** What cuts off an element in the flow; what cuts off one that is placed. */
  readonly cut: Edges | null;
  readonly cutPlaced: Edges | null;
  /** Where the document's own corner lies in the page. */
  readonly x: number;
  readonly y: number;
}

/** Whether an element is seen where it lies, and what that makes of what it holds. */
export const whereSeen = inPage({}, () => {
  const isGone = (style: CSSStyleDeclaration) =>
    /inset\((?:50|100)%/.test(style.clipPath) ||
    /^rect\((?:0|1)px,? (?:0|1)px,? (?:0|1)px,? (?:0|1)px\)$/.test(style.clip);
  const unseenHere = (
    element: Element,
    style: CSSStyleDeclaration,
    { left, top, right, bottom }: Edges,
    { cut, opacity }: { readonly cut: Edges | null; readonly opacity: number },
  ): Unseen | null => {
    if (style.display === 'contents') return null;
    if (!element.checkVisibility()) return element.closest('details:not([open])') === null ? 'unseen' : 'folded';
    if (style.visibility !== 'visible' || opacity < 0.05) return 'unseen';
    if (right <= 0 || bottom <= 0) return cut === null || cut.right <= 0 ? 'unseen' : 'aside';
    if (cut === null) return null;
    if (cut.right - cut.left < 2 || cut.bottom - cut.top < 2) return 'folded';
    return right <= cut.left + 1 || left >= cut.right - 1 || bottom <= cut.top + 1 || top >= cut.bottom - 1
      ? 'aside'
      : null;
  };
  const within = (cut: Edges | null, { left, top, right, bottom }: Edges): Edges =>
    cut === null
      ? { left, top, right, bottom }
      : {
          left: Math.max(left, cut.left),
          top: Math.max(top, cut.top),
          right: Math.min(right, cut.right),
          bottom: Math.min(bottom, cut.bottom),
        };
  return (element: Element, style: CSSStyleDeclaration, edges: Edges, around: Around) => {
    const { position } = style;
    const isFixed = position === 'fixed';
    const cut = isFixed ? null : position === 'absolute' ? around.cutPlaced : around.cut;
    const opacity = around.opacity * Number(style.opacity);
    const gone = around.gone || isGone(style);
    const isCutting = style.overflow !== 'visible' && style.display !== 'inline' && element.localName !== 'body';
    const cutInside = isCutting ? within(cut, edges) : cut;
    const holdsPlaced = position !== 'static' || style.transform !== 'none';
    return {
      unseen: gone ? 'unseen' : unseenHere(element, style, edges, { cut, opacity }),
      around: {
        ...around,
        gone,
        opacity,
        aria: around.aria || element.getAttribute('aria-hidden') === 'true',
        cut: cutInside,
        cutPlaced: holdsPlaced ? cutInside : isFixed ? null : around.cutPlaced,
      },
    };
  };
});

/// <reference lib="dom" />
import type { HiddenReason } from '@proofline/contracts/page-capture';
import { inPage } from '../in-page.ts';
import type { Colours } from './colours.ts';
import { cuttingByBoxes, type Edges } from './edges.ts';
import { faintStyles } from './faint-styles.ts';

/** What a node inherits from those around it. */
export interface Surroundings {
  /** Hides everything inside, whatever it says of itself. */
  readonly hidden: HiddenReason | null;
  /** The box that hides clips only what is laid out in it: what is positioned against another box escapes. */
  readonly escapable: boolean;
  readonly opacity: number;
  /** The colour text stands on; null when that is a picture, or cannot be told. */
  readonly background: string | null;
  /** What is laid out beyond these edges is cut off; infinite where nothing cuts. */
  readonly clip: Edges;
  /** The same for what is positioned: only boxes around its containing block cut it. */
  readonly clipOfPositioned: Edges;
}

export interface SurroundingsIn {
  readonly seenFully: Surroundings;
  /** What an element that is displayed hands on to what is in it. */
  inside(element: Element, style: CSSStyleDeclaration, display: string, around: Surroundings): Surroundings;
}

/** An element with those of its styles that are asked for more than once; its box is measured when it is first asked for. */
interface Box {
  readonly element: Element;
  readonly style: CSSStyleDeclaration;
  readonly position: string;
  readonly isBox: boolean;
  /** Whether it is blockified or not, what is positioned is a box. */
  readonly isPositioned: boolean;
  readonly transform: string;
  readonly overflowX: string;
  readonly overflowY: string;
  rect(): DOMRect;
}

const pieces = { cuttingByBoxes, faintStyles };

/** Each style is asked for once, and only where it matters: it is most of what reading a page costs. */
export const surroundingsIn = inPage(pieces, ({ cuttingByBoxes, faintStyles }) => ({ channels }: Colours) => {
  const cutting = cuttingByBoxes();
  const faint = faintStyles();
  const boxOf = (element: Element, style: CSSStyleDeclaration, display: string): Box => {
    const { position } = style;
    const isBox = display !== 'contents' && display !== 'inline';
    let rect: DOMRect | null = null;
    return {
      element,
      style,
      position,
      isBox,
      isPositioned: position === 'absolute' || position === 'fixed',
      transform: isBox ? style.transform : 'none',
      overflowX: isBox ? style.overflowX : 'visible',
      overflowY: isBox ? style.overflowY : 'visible',
      rect: () => {
        rect ??= element.getBoundingClientRect();
        return rect;
      },
    };
  };
  /** What is fixed to the window's outside is never scrolled into it. */
  const isFixedAway = ({ top, left, bottom }: DOMRect) =>
    top >= window.innerHeight || left >= window.innerWidth || bottom <= 0;
  const hasNoSize = ({ element, transform, overflowX, overflowY, rect }: Box) => {
    const clips = overflowX !== 'visible' || overflowY !== 'visible';
    if (clips && element !== document.body && (rect().width <= 1 || rect().height <= 1)) return true;
    return transform !== 'none' && rect().width === 0 && rect().height === 0;
  };
  const hidingOf = (box: Box, opacity: number, around: Surroundings): Pick<Surroundings, 'hidden' | 'escapable'> => {
    const { position, isPositioned, style } = box;
    const inherited = around.escapable && isPositioned ? null : around.hidden;
    if (inherited !== null) return { hidden: inherited, escapable: around.escapable };
    if (opacity < 0.03) return { hidden: 'opacity', escapable: false };
    if (position === 'fixed' && isFixedAway(box.rect())) return { hidden: 'off_screen', escapable: false };
    if (faint.isClippedAway(style, isPositioned)) return { hidden: 'clipped', escapable: false };
    if (hasNoSize(box)) return { hidden: 'no_size', escapable: position === 'static' };
    return { hidden: null, escapable: false };
  };
  /** What text inside stands on. A box that left its place stands on whatever is there, which cannot be told. */
  const backgroundInside = ({ style, isPositioned, transform }: Box, around: string | null) => {
    if (style.backgroundImage !== 'none') return null;
    const { backgroundColor } = style;
    const colour = channels(backgroundColor);
    if (colour === undefined) return null;
    if (colour[3] > 0.98) return backgroundColor;
    const leftItsPlace = isPositioned || transform !== 'none';
    return colour[3] > 0.02 || leftItsPlace ? null : around;
  };
  const clipInside = ({ position, overflowX, overflowY, rect }: Box, around: Surroundings): Edges => {
    const ofPosition = position === 'absolute' ? around.clipOfPositioned : around.clip;
    const clipAround = position === 'fixed' ? cutting.everywhere : ofPosition;
    const isCutting = cutting.cuts(overflowX) || cutting.cuts(overflowY);
    return isCutting ? cutting.inside(overflowX, overflowY, rect(), clipAround) : clipAround;
  };
  const { everywhere } = cutting;
  const found: SurroundingsIn = {
    seenFully: {
      hidden: null,
      escapable: false,
      opacity: 1,
      background: 'rgb(255, 255, 255)',
      clip: everywhere,
      clipOfPositioned: everywhere,
    },
    inside: (element, style, display, around) => {
      const box = boxOf(element, style, display);
      const opacity = around.opacity * Number(style.opacity) * faint.shareLeft(style);
      const { hidden, escapable } = hidingOf(box, opacity, around);
      const background = backgroundInside(box, around.background);
      const clip = clipInside(box, around);
      const holdsPositioned = box.position !== 'static' || box.transform !== 'none';
      const clipOfPositioned = holdsPositioned ? clip : around.clipOfPositioned;
      const isUndrawn = hidden === null && box.isBox && style.contentVisibility === 'hidden';
      return { hidden: isUndrawn ? 'display_none' : hidden, escapable, opacity, background, clip, clipOfPositioned };
    },
  };
  return found;
});

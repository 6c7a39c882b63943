/// <reference lib="dom" />
import type { HiddenReason } from '@proofline/contracts/page-capture';
import type { Colours } from './colours.ts';

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

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

export interface Hiding {
  readonly seenFully: Surroundings;
  /** What an element that is displayed hands on to what is in it. */
  inside(element: Element, style: CSSStyleDeclaration, around: Surroundings): Surroundings;
  /** Why words right inside an element are not seen, though what is further inside may be. */
  ownReason(element: Element, style: CSSStyleDeclaration): HiddenReason | null;
  /** Nobody tells words from what they stand on, unless a picture lies under them. */
  isUnreadable(style: CSSStyleDeclaration, around: Surroundings): boolean;
  /** Why a box, of words or of a field, is not seen where it stands. */
  placeReason(box: DOMRect, clip: Edges): HiddenReason | null;
  /** The box of words; null when they are not laid out. */
  boxOf(text: Text): DOMRect | null;
}

/** Piece of `readFrame`: why nobody sees what a document holds, as far as styles and boxes tell. */
export function hidingIn({ channels, isSameColour }: Colours): Hiding {
  /** How much of it filters and masks leave to be seen, 0 to 1, as far as their own words tell. */
  const shareLeft = ({ filter, maskImage }: CSSStyleDeclaration) => {
    if (filter === 'none' && maskImage === 'none') return 1;
    const [, amount, percent] = /\bopacity\(([\d.]+)(%?)\)/.exec(filter) ?? [];
    const isMaskEmpty =
      maskImage.includes('gradient(') &&
      !/url\(|image\(|element\(/.test(maskImage) &&
      !/\brgb\(|rgba\((?![^)]*, 0\))|\b(?:color|oklch|oklab|lab|lch)\(/.test(maskImage);
    if (isMaskEmpty) return 0;
    return amount === undefined ? 1 : Number(amount) / (percent === '%' ? 100 : 1);
  };
  const isClippedAway = (style: CSSStyleDeclaration, isPositioned: boolean) => {
    const { clipPath } = style;
    if (isPositioned && /^rect\((0px,? ?){4}\)$|^rect\(1px,? 1px,? 1px,? 1px\)$/.test(style.clip)) return true;
    if (clipPath === 'none') return false;
    return /^(inset\((100|[5-9]\d)(\.\d+)?%\)|circle\(0(px|%)?[ )]|polygon\(0(px|%)? 0(px|%)?(, 0(px|%)? 0(px|%)?)*\))/.test(
      clipPath,
    );
  };
  const everywhere: Edges = {
    left: Number.NEGATIVE_INFINITY,
    top: Number.NEGATIVE_INFINITY,
    right: Number.POSITIVE_INFINITY,
    bottom: Number.POSITIVE_INFINITY,
  };
  const seenFully: Surroundings = {
    hidden: null,
    escapable: false,
    opacity: 1,
    background: 'rgb(255, 255, 255)',
    clip: everywhere,
    clipOfPositioned: everywhere,
  };
  /** What is fixed to the window's outside is never scrolled into it. */
  const isFixedAway = (box: DOMRect) =>
    box.top >= window.innerHeight || box.left >= window.innerWidth || box.bottom <= 0;
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  /**
   * What is left of a box for what is in it. Boxes of half a window and more hold whole pages, which are held still
   * while a dialog is open: they cut nothing off.
   */
  const clipInside = (overflowX: string, overflowY: string, box: DOMRect, around: Edges): Edges => {
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
  };
  /** What text inside stands on. A box that left its place stands on whatever is there, which cannot be told. */
  const backgroundInside = (style: CSSStyleDeclaration, leftItsPlace: boolean, around: string | null) => {
    if (style.backgroundImage !== 'none') return null;
    const { backgroundColor } = style;
    const colour = channels(backgroundColor);
    if (colour === undefined) return null;
    if (colour[3] > 0.98) return backgroundColor;
    return colour[3] > 0.02 || leftItsPlace ? null : around;
  };

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: each style is asked for once, and only where it matters: it is most of what reading a page costs.
  const inside = (element: Element, style: CSSStyleDeclaration, around: Surroundings): Surroundings => {
    const { display, position } = style;
    const isBox = display !== 'contents' && display !== 'inline';
    // Whether it is blockified or not, what is positioned is a box.
    const isPositioned = position === 'absolute' || position === 'fixed';
    const transform = isBox ? style.transform : 'none';
    const overflowX = isBox ? style.overflowX : 'visible';
    const overflowY = isBox ? style.overflowY : 'visible';
    let box: DOMRect | null = null;
    const boxOfIt = () => {
      box ??= element.getBoundingClientRect();
      return box;
    };
    const opacity = around.opacity * Number(style.opacity) * shareLeft(style);
    let hidden = around.escapable && isPositioned ? null : around.hidden;
    let { escapable } = around;
    if (opacity < 0.03) hidden ??= 'opacity';
    if (position === 'fixed' && isFixedAway(boxOfIt())) hidden ??= 'off_screen';
    if (hidden === null) {
      const clips = overflowX !== 'visible' || overflowY !== 'visible';
      if (isClippedAway(style, isPositioned)) hidden = 'clipped';
      else if (clips && element !== document.body && (boxOfIt().width <= 1 || boxOfIt().height <= 1))
        hidden = 'no_size';
      else if (transform !== 'none' && boxOfIt().width === 0 && boxOfIt().height === 0) hidden = 'no_size';
      escapable = hidden === 'no_size' && position === 'static';
    }
    const background = backgroundInside(style, isPositioned || transform !== 'none', around.background);
    const clipAround =
      position === 'fixed' ? everywhere : position === 'absolute' ? around.clipOfPositioned : around.clip;
    const isCutting = cuts(overflowX) || cuts(overflowY);
    const clip = isCutting ? clipInside(overflowX, overflowY, boxOfIt(), clipAround) : clipAround;
    const holdsPositioned = position !== 'static' || transform !== 'none';
    const clipOfPositioned = holdsPositioned ? clip : around.clipOfPositioned;
    if (isBox && style.contentVisibility === 'hidden') hidden ??= 'display_none';
    return { hidden, escapable, opacity, background, clip, clipOfPositioned };
  };

  const isPlain = (style: CSSStyleDeclaration) =>
    style.backgroundClip !== 'text' && style.webkitTextFillColor === style.color && style.textShadow === 'none';
  const ownReason = (element: Element, style: CSSStyleDeclaration): HiddenReason | null => {
    if (style.visibility !== 'visible') return 'visibility';
    // The size as styles tell it knows nothing of the zoom; a box so small may be of no size at all, by the font.
    if (Number.parseFloat(style.fontSize) * element.currentCSSZoom <= 2) return 'tiny_text';
    if (Number.parseFloat(style.textIndent) < -500) return 'off_screen';
    return (channels(style.color)?.[3] ?? 1) < 0.03 && isPlain(style) ? 'opacity' : null;
  };

  const { scrollX, scrollY, innerWidth } = window;
  const range = document.createRange();
  return {
    seenFully,
    inside,
    ownReason,
    isUnreadable: (style, { background }) => isSameColour(style.color, background) && isPlain(style),
    placeReason: ({ left, top, right, bottom, width, height }, clip) => {
      const x = left + scrollX;
      if (x + width <= 0 || bottom + scrollY <= 0 || x > innerWidth + 5_000) return 'off_screen';
      if (height < 3 || width < 0.5) return 'tiny_text';
      return right <= clip.left || left >= clip.right || bottom <= clip.top || top >= clip.bottom ? 'clipped' : null;
    },
    boxOf: (text) => {
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width === 0 && box.height === 0 && range.getClientRects().length === 0) return null;
      return box;
    },
  };
}

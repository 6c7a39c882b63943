/// <reference lib="dom" />
import type { HiddenReason } from '@proofline/contracts/page-capture';
import { inPage } from '../in-page.ts';
import type { Colours } from './colours.ts';
import type { Edges } from './edges.ts';
import { type Surroundings, type SurroundingsIn, surroundingsIn } from './surroundings.ts';

export interface Hiding extends SurroundingsIn {
  /** Why words right inside an element are not seen, though what is further inside may be. */
  ownReason(element: Element, style: CSSStyleDeclaration): HiddenReason | null;
  /** Nobody tells words from what they stand on, unless a picture lies under them. */
  isUnreadable(style: CSSStyleDeclaration, around: Surroundings): boolean;
  /** Why a box, of words or of a field, is not seen where it stands. */
  placeReason(box: DOMRect, clip: Edges): HiddenReason | null;
  /** The box of words; null when they are not laid out. */
  boxOf(text: Text): DOMRect | null;
}

/** Why nobody sees what a document holds, as far as styles and boxes tell. */
export const hidingIn = inPage({ surroundingsIn }, ({ surroundingsIn }) => (colours: Colours): Hiding => {
  const { channels, isSameColour } = colours;
  const { scrollX, scrollY, innerWidth } = window;
  const range = document.createRange();
  const isPlain = (style: CSSStyleDeclaration) =>
    style.backgroundClip !== 'text' && style.webkitTextFillColor === style.color && style.textShadow === 'none';
  return {
    ...surroundingsIn(colours),
    ownReason: (element, style) => {
      if (style.visibility !== 'visible') return 'visibility';
      // The size as styles tell it knows nothing of the zoom; a box so small may be of no size at all, by the font.
      if (Number.parseFloat(style.fontSize) * element.currentCSSZoom <= 2) return 'tiny_text';
      if (Number.parseFloat(style.textIndent) < -500) return 'off_screen';
      return (channels(style.color)?.[3] ?? 1) < 0.03 && isPlain(style) ? 'opacity' : null;
    },
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
});

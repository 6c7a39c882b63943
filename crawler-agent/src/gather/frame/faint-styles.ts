/// <reference lib="dom" />
import { inPage } from '../in-page.ts';

export interface FaintStyles {
  /** How much of an element its filter and mask leave to be seen, 0 to 1, as far as their own words tell. */
  shareLeft(style: CSSStyleDeclaration): number;
  isClippedAway(style: CSSStyleDeclaration, isPositioned: boolean): boolean;
}

/** Styles that take away from what is drawn. */
export const faintStyles = inPage({}, () => {
  const colour = /\brgb\(|rgba\((?![^)]*, 0\))|\b(?:color|oklch|oklab|lab|lch)\(/;
  const emptyClip = /^rect\((0px,? ?){4}\)$|^rect\(1px,? 1px,? 1px,? 1px\)$/;
  const emptyPath =
    /^(inset\((100|[5-9]\d)(\.\d+)?%\)|circle\(0(px|%)?[ )]|polygon\(0(px|%)? 0(px|%)?(, 0(px|%)? 0(px|%)?)*\))/;
  return (): FaintStyles => ({
    shareLeft: ({ filter, maskImage }) => {
      if (filter === 'none' && maskImage === 'none') return 1;
      const [, amount, percent] = /\bopacity\(([\d.]+)(%?)\)/.exec(filter) ?? [];
      const isMaskEmpty =
        maskImage.includes('gradient(') && !/url\(|image\(|element\(/.test(maskImage) && !colour.test(maskImage);
      if (isMaskEmpty) return 0;
      return amount === undefined ? 1 : Number(amount) / (percent === '%' ? 100 : 1);
    },
    isClippedAway: (style, isPositioned) => {
      const { clipPath } = style;
      if (isPositioned && emptyClip.test(style.clip)) return true;
      return clipPath !== 'none' && emptyPath.test(clipPath);
    },
  });
});

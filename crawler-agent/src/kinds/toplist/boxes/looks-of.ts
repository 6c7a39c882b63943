/// <reference lib="dom" />
import { inPage } from '../../../gather/in-page.ts';

/** Words and pictures that an element has right inside, and what its style makes of them. */
export const looksOf = inPage({}, () => {
  const oneLine = (words: string | null | undefined, chars: number) =>
    (words ?? '')
      .slice(0, 4 * chars)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, chars);
  const fileOf = (address: string | null | undefined): string => {
    if (!address) return '';
    const path = address.startsWith('data:') ? '' : address.split(/[?#]/)[0];
    const name = (path ?? '').split('/').at(-1) ?? '';
    return name.replace(/\.\w{2,5}$/, '').slice(0, 80);
  };
  const pictureOf = (element: Element, style: CSSStyleDeclaration) => {
    if (element.localName === 'img' || (element as HTMLInputElement).type === 'image') {
      const image = element as HTMLImageElement;
      const lazy = image.getAttribute('data-src') ?? image.getAttribute('data-lazy-src');
      return { alt: oneLine(image.alt, 100), file: fileOf(lazy ?? (image.currentSrc || image.src)) };
    }
    if (element.localName === 'svg') {
      const title = element.querySelector('title')?.textContent ?? element.getAttribute('aria-label');
      return {
        alt: oneLine(title, 100),
        file: fileOf(element.querySelector('use')?.getAttribute('href')?.replace('#', '/')),
      };
    }
    const behind = /url\("?([^")]+)"?\)/.exec(style.backgroundImage)?.[1];
    return { alt: '', file: fileOf(behind) };
  };
  const textOf = (element: Element, chars: number): string => {
    let words = '';
    for (let node = element.firstChild; node !== null && words.length < 4 * chars; node = node.nextSibling) {
      if (node.nodeType === Node.TEXT_NODE) words += ` ${node.nodeValue ?? ''}`;
    }
    return oneLine(words, chars);
  };
  const isBackground = (colour: string) => !/^rgba\(.*, 0\)$|^transparent$/.test(colour);
  const isButton = (element: Element, style: CSSStyleDeclaration): boolean => {
    if (element.matches('button, [role="button"], input[type="submit"], input[type="button"], input[type="image"]'))
      return true;
    if (element.localName !== 'a' || style.display === 'inline') return false;
    const isFilled = isBackground(style.backgroundColor) || style.backgroundImage.includes('gradient');
    const isFramed = Number.parseFloat(style.borderTopWidth) > 0 && Number.parseFloat(style.borderLeftWidth) > 0;
    return (isFilled || isFramed) && Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingTop) >= 4;
  };
  const runsDown = (style: CSSStyleDeclaration): boolean => {
    if (style.columnCount !== 'auto' || style.columnWidth !== 'auto') return true;
    if (style.display.includes('grid')) return style.gridAutoFlow.startsWith('column');
    return style.display.includes('flex') && style.flexDirection === 'column' && style.flexWrap === 'wrap';
  };
  return () => ({ oneLine, pictureOf, textOf, isButton, runsDown });
});

/// <reference lib="dom" />
import { inPage } from '../in-page.ts';

/**
 * What a visitor reads in a box: no style sheets, programs or hidden parts. Null when it is more than `maxChars` or
 * stands in too many pieces, by then the box is the page; it is read no further than that.
 */
export const shownWords = inPage({}, () => {
  const maxNodes = 1_500;
  const unread = new Set(['STYLE', 'SCRIPT', 'TEMPLATE', 'NOSCRIPT']);
  const isContents = (element: Element) => getComputedStyle(element).display === 'contents';
  return (box: Element, maxChars: number): string | null => {
    let words = '';
    let nodes = 0;
    const isTooMuch = () => words.length > maxChars || nodes > maxNodes;
    const read = (element: Element): void => {
      if (unread.has(element.tagName)) return;
      const seen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      // What is inside of an invisible element may be visible again; nothing is where there is no box at all.
      if (!seen && !element.checkVisibility() && !isContents(element)) return;
      const isRead = seen || isContents(element);
      for (let node = element.firstChild; node !== null && !isTooMuch(); node = node.nextSibling) {
        nodes += 1;
        if (node instanceof Element) read(node);
        else if (isRead && node instanceof Text) words += `${node.data.replace(/\s+/g, ' ')} `;
      }
    };
    read(box);
    return isTooMuch() ? null : words;
  };
});

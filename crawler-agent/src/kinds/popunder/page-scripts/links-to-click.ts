/// <reference lib="dom" />
import { inPage } from '../../../gather/in-page.ts';
import type { Point } from '../ledger/ledger.ts';

/** A link of the page that can be clicked, by its place among the page's links. */
export interface LinkToClick {
  readonly index: number;
  readonly href: string;
  readonly text: string;
  readonly downloads: boolean;
}

/** Links that a person sees, in the order of the page. */
export const linksToClick = inPage({}, () => {
  const maxLinks = 300;
  return (): LinkToClick[] => {
    const links = [...document.querySelectorAll('a[href]')].slice(0, maxLinks);
    return links.flatMap((link, index) => {
      if (!(link instanceof HTMLAnchorElement)) return [];
      const { width, height } = link.getBoundingClientRect();
      const { visibility, opacity } = getComputedStyle(link);
      const text = link.innerText.replace(/\s+/g, ' ').trim();
      const isSeen = width * height > 60 && visibility === 'visible' && Number(opacity) > 0.3;
      if (!isSeen || (text === '' && link.querySelector('img,svg') === null)) return [];
      return [{ index, href: link.href, text: text.slice(0, 100), downloads: link.hasAttribute('download') }];
    });
  };
});

/** Brings a link into view and says where it is. */
export const showLink = inPage({}, () => (index: number): Point | null => {
  const link = document.querySelectorAll('a[href]')[index];
  link?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = link?.getClientRects()[0];
  if (box === undefined) return null;
  return { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
});

/** How far the page is scrolled: points of the view are told as points of the page. */
export const scrolledBy = inPage(
  {},
  () => (): Point => ({ x: Math.round(window.scrollX), y: Math.round(window.scrollY) }),
);

/** Nothing has the caret that a key would set going. */
export const focusIsFree = inPage({}, () => (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement === document.documentElement;
});

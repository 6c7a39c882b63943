import { parse } from 'parse5';
import { type Element, isElement, type Node } from './sanitise-page.ts';

/** What a page is drawn by, in its order: a style sheet of its own, or the absolute address of one. */
export type StyleSource = { readonly css: string } | { readonly url: string };

export interface PageSources {
  /** What its addresses are relative to. */
  readonly baseUrl: string;
  readonly styles: readonly StyleSource[];
}

/** Where a saved page says that it takes its style sheets from. Pure. */
export function pageSources(html: string, finalUrl: string): PageSources {
  let baseUrl: string | undefined;
  const styles: ({ readonly css: string } | { readonly href: string })[] = [];
  const open: Node[] = [...parse(html).childNodes].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === 'base') baseUrl ??= absoluteUrl(attributeOf(node, 'href'), finalUrl);
    else if (node.tagName === 'style' && isForScreens(node)) styles.push({ css: textOf(node) });
    else if (node.tagName === 'link' && isStyleSheet(node)) styles.push({ href: attributeOf(node, 'href') });
    open.push(...[...node.childNodes].reverse());
  }
  const base = baseUrl ?? finalUrl;
  return {
    baseUrl: base,
    styles: styles.flatMap((style): StyleSource[] => {
      if ('css' in style) return [style];
      const url = absoluteUrl(style.href, base);
      return url === undefined ? [] : [{ url }];
    }),
  };
}

/** Undefined for what is no address of the web. Without its fragment, as it is asked for. */
export function absoluteUrl(address: string, base: string): string | undefined {
  const url = URL.parse(address, base);
  if (url === null || address === '' || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url.href;
}

export const attributeOf = (element: Element, wanted: string): string =>
  element.attrs.find(({ name }) => name === wanted)?.value ?? '';

const isStyleSheet = (link: Element): boolean => {
  const kinds = attributeOf(link, 'rel').toLowerCase().split(/\s+/);
  return kinds.includes('stylesheet') && !kinds.includes('alternate') && isForScreens(link);
};

const isForScreens = (element: Element): boolean => /^$|all|screen|\(/i.test(attributeOf(element, 'media'));

const textOf = ({ childNodes }: Element): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('');

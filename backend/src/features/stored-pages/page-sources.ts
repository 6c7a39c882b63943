import { parse } from 'parse5';
import { nodesIn } from './document-nodes.ts';
import { type Element, isElement } from './sanitise-page.ts';
import { screenMedia } from './screen-media.ts';

/** What a page is drawn by, in its order: a style sheet of its own, or the absolute address of one. */
export type StyleSource = ({ readonly css: string } | { readonly url: string }) & {
  /** What it holds for, as `@media` takes it; empty where it holds always. */
  readonly media: string;
};

export interface PageSources {
  /** What its addresses are relative to. */
  readonly baseUrl: string;
  readonly styles: readonly StyleSource[];
}

/** Where a saved page says that it takes its style sheets from. Pure. */
export function pageSources(html: string, finalUrl: string): PageSources {
  let baseUrl: string | undefined;
  const styles: (({ readonly css: string } | { readonly href: string }) & { readonly media: string })[] = [];
  for (const node of nodesIn(parse(html))) {
    if (!isElement(node)) continue;
    if (node.tagName === 'base') baseUrl ??= absoluteUrl(attributeOf(node, 'href'), finalUrl);
    const isLink = node.tagName === 'link' && isStyleSheet(node);
    if (!isLink && node.tagName !== 'style') continue;
    const media = screenMedia(attributeOf(node, 'media'));
    if (media === undefined) continue;
    styles.push(isLink ? { href: attributeOf(node, 'href'), media } : { css: textOf(node), media });
  }
  const base = baseUrl ?? finalUrl;
  return {
    baseUrl: base,
    styles: styles.flatMap((style): StyleSource[] => {
      if ('css' in style) return [style];
      const url = absoluteUrl(style.href, base);
      return url === undefined ? [] : [{ url, media: style.media }];
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
  return kinds.includes('stylesheet') && !kinds.includes('alternate');
};

const textOf = ({ childNodes }: Element): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('');

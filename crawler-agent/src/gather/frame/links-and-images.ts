/// <reference lib="dom" />
import { inPage } from '../in-page.ts';
import type { FrameLimits, FrameReading } from './frame-reading.ts';

export interface LinksAndImages {
  readonly links: FrameReading['links'];
  readonly images: ReadonlySet<string>;
  tooMuch(): FrameReading['tooMuch'];
  read(element: Element): void;
  /** @param image as the style tells it */
  readBackground(image: string): void;
}

/** Where links of the page lead, and which images it names. */
export const linksAndImagesIn = inPage({}, () => (limits: FrameLimits): LinksAndImages => {
  const links: { url: string; text: string }[] = [];
  const images = new Set<string>();
  const { baseURI } = document;
  let hasMore = false;
  const absolute = (reference: string) => URL.parse(reference, baseURI)?.href;
  const addImage = (url: string | undefined) => {
    if (url?.startsWith('http') && images.size < limits.images) images.add(url);
  };
  const addLink = (element: Element) => {
    const reference = element.getAttribute('href') ?? element.getAttribute('xlink:href');
    const url = reference === null ? undefined : absolute(reference);
    if (!url?.startsWith('http')) return;
    if (links.length >= limits.links) hasMore = true;
    else links.push({ url, text: (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 200) });
  };
  return {
    links,
    images,
    tooMuch: () => (hasMore ? { what: 'links', limit: limits.links } : null),
    read: (element) => {
      const { localName } = element;
      if (localName === 'a' || localName === 'area') addLink(element);
      else if (localName === 'img') {
        const { currentSrc, src } = element as HTMLImageElement;
        addImage(absolute(currentSrc || src));
      }
    },
    readBackground: (image) => addImage(/url\("(http[^"]+)"\)/.exec(image)?.[1]),
  };
});

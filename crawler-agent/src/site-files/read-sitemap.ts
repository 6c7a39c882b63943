import { Parser } from 'htmlparser2';

export interface Sitemap {
  /** Addresses of pages, in the order of the file. */
  readonly pages: readonly string[];
  /** Addresses of further sitemaps, when the file is an index. */
  readonly sitemaps: readonly string[];
}

/** The protocol allows 50,000; a target reads 100 pages at the most. */
const MAX_ENTRIES = 10_000;
const MAX_ADDRESS_CHARS = 4_096;

/**
 * Reads a sitemap: XML, an index of sitemaps, or plain text with an address a line. What cannot be read is passed
 * over, so that a broken file still gives what stands before the break.
 * @param address of the file itself: addresses in XML are to be whole, and often are not
 */
export function readSitemap(text: string, address: string): Sitemap {
  const pages: string[] = [];
  const sitemaps: string[] = [];
  const addTo = (list: string[], location: string, base?: string) => {
    const trimmed = location.trim();
    if (list.length >= MAX_ENTRIES || trimmed === '' || trimmed.length > MAX_ADDRESS_CHARS) return;
    // Without its slash a relative address can't be told from words that are none.
    const url = URL.parse(trimmed, trimmed.startsWith('/') ? base : undefined);
    if (url !== null && /^https?:$/.test(url.protocol)) list.push(url.href);
  };
  if (!text.trimStart().startsWith('<')) {
    for (const line of text.split(/\r?\n/, MAX_ENTRIES)) addTo(pages, line);
    return { pages, sitemaps };
  }
  const path: string[] = [];
  let location = '';
  const parser = new Parser(
    {
      onopentag: (name) => {
        path.push(localName(name));
        if (path.at(-1) === 'loc') location = '';
      },
      ontext: (part) => {
        if (path.at(-1) === 'loc') location += part;
      },
      onclosetag: (_name, isImplied) => {
        // What the end of the file closes is an address cut short.
        if (path.pop() !== 'loc' || isImplied) return;
        // An image's or a video's <loc> stands in an element of its own.
        if (path.at(-1) === 'url') addTo(pages, location, address);
        if (path.at(-1) === 'sitemap') addTo(sitemaps, location, address);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return { pages, sitemaps };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

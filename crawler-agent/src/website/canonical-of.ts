import { Parser } from 'htmlparser2';

/** The head of a page is at its beginning; what follows is not looked at. */
const MAX_HEAD_CHARS = 200_000;

/** The address a page itself calls its own (`<link rel="canonical">`), absolute; undefined when it names none. */
export function canonicalOf(html: string, pageUrl: string): string | undefined {
  let canonical: string | undefined;
  let base = pageUrl;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'base') base = URL.parse(attributes.href ?? '', pageUrl)?.href ?? base;
      if (name !== 'link' || canonical !== undefined) return;
      if ((attributes.rel ?? '').toLowerCase().split(/\s+/).includes('canonical')) canonical = attributes.href;
    },
  });
  const end = html.search(/<\/head\b|<body\b/i);
  parser.end(html.slice(0, end === -1 ? MAX_HEAD_CHARS : Math.min(end, MAX_HEAD_CHARS)));
  const absolute = canonical === undefined ? null : URL.parse(canonical, base);
  return absolute !== null && /^https?:$/.test(absolute.protocol) ? absolute.href : undefined;
}

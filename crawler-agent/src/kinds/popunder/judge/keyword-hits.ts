import type { KeywordMatch, MatchPlace } from '@proofline/contracts/kinds/popunder/window';
import { siteOf } from '@proofline/platform/site-of';

/** What of a window keywords are looked for in. */
export interface WindowWords {
  readonly hops: readonly { readonly url: string }[];
  readonly finalUrl: string | null;
  readonly title: string;
  readonly text: string;
  readonly links: readonly { readonly url: string; readonly text?: string | undefined }[];
  readonly imageAlts: readonly string[];
}

const AROUND_CHARS = 80;
const MAX_MATCHES = 50;

/** Where each keyword stands in what opened, the first of each kind of place. Pure. */
export function keywordHits(keywords: readonly string[], words: WindowWords): KeywordMatch[] {
  return keywords.flatMap((keyword) => hitsOf(keyword, words)).slice(0, MAX_MATCHES);
}

function hitsOf(keyword: string, { hops, finalUrl, title, text, links, imageAlts }: WindowWords): KeywordMatch[] {
  const inWords = wordsPattern(keyword);
  const inAddress = addressPattern(keyword);
  if (inWords === null) return [];
  const places: readonly (readonly [MatchPlace, RegExp | null, readonly string[]])[] = [
    ['hop', inAddress, hops.map(({ url }) => url)],
    ['final_url', inAddress, finalUrl === null ? [] : [finalUrl]],
    ['title', inWords, [title]],
    ['text', inWords, [text]],
    ['link', inAddress, links.map(({ url }) => url)],
    ['image_alt', inWords, imageAlts],
  ];
  return places.flatMap(([where, pattern, texts]) => {
    if (pattern === null) return [];
    for (const place of texts) {
      const found = pattern.exec(place);
      if (found === null) continue;
      const { index } = found;
      const end = index + found[0].length;
      const before = place.slice(Math.max(0, index - AROUND_CHARS), index);
      return [{ keyword, where, before, words: found[0].slice(0, 300), after: place.slice(end, end + AROUND_CHARS) }];
    }
    return [];
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const partsOf = (keyword: string): string[] =>
  keyword
    .normalize('NFKC')
    .trim()
    .split(/[\s\-_.]+/u)
    .filter((part) => part !== '');

/** At the edges of words, and with whatever stands between its own. Null for a keyword of no letters. */
function wordsPattern(keyword: string): RegExp | null {
  const parts = partsOf(keyword);
  if (parts.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])${parts.map(escaped).join('[\\s\\-_.\\u00a0]*')}(?![\\p{L}\\p{N}])`, 'iu');
}

/** Addresses write words together; what is shorter than four letters would be found in any of them. */
function addressPattern(keyword: string): RegExp | null {
  const parts = partsOf(keyword).map((part) => escaped(part));
  if (parts.length === 0) return null;
  const together = parts.join('(?:[\\-_.+]|%20)*');
  return keyword.replace(/\W/gu, '').length < 4
    ? new RegExp(`(?<![\\p{L}\\p{N}])${together}(?![\\p{L}\\p{N}])`, 'iu')
    : new RegExp(together, 'iu');
}

/**
 * The first link or hop that leads to a domain with one of the keywords that were found, else the final address when
 * one stands there; null where none is in an address. Pure.
 */
export function matchedLink(matches: readonly KeywordMatch[], words: WindowWords): string | null {
  const patterns = [...new Set(matches.map(({ keyword }) => keyword))].flatMap(
    (keyword) => addressPattern(keyword) ?? [],
  );
  const isNamed = (text: string) => patterns.some((pattern) => pattern.test(text));
  const { hops, finalUrl, links } = words;
  const addresses = [
    ...hops.map(({ url }) => url),
    ...(finalUrl === null ? [] : [finalUrl]),
    ...links.map(({ url }) => url),
  ];
  const leading = addresses.find((url) => isNamed(siteOf(url) ?? ''));
  return leading ?? (finalUrl !== null && isNamed(finalUrl) ? finalUrl : null);
}

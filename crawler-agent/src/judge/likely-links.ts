import type { PageLink } from '@proofline/rules/page-artifacts';

/** Words that stand in most addresses tell nothing. */
const commonWords = new Set(['http', 'https', 'www', 'com', 'html', 'index', 'page', 'link']);
const SHORTEST_WORD = 3;
/** Of a link's address and of its words; what identifies a target stands early. */
const CHARS_READ = 500;

/** The words of what rules about links look for, without their wildcards. */
export function wordsSought(phrases: readonly string[]): ReadonlySet<string> {
  return new Set(phrases.flatMap(wordsOf));
}

/**
 * How likely a link leads to where a rule looks: how many of the words sought stand in its address or its text. A tracker's
 * address mostly names the brand or the campaign that it leads to. Pure.
 */
export function likelihoodOf({ url, text = '' }: PageLink, sought: ReadonlySet<string>): number {
  if (sought.size === 0) return 0;
  const words = new Set([...wordsOf(url.slice(0, CHARS_READ)), ...wordsOf(text.slice(0, CHARS_READ))]);
  let found = 0;
  for (const word of words) if (sought.has(word)) found += 1;
  return found;
}

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => word.length >= SHORTEST_WORD && !commonWords.has(word),
  );

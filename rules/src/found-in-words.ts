import { cutEnd } from './cut-text.ts';
import { ruleLimits } from './limits.ts';
import type { ImageComparison } from './verdict.ts';

const namedPhrases = 3;
const phraseChars = 60;

/** What the phrases of a rule came to on a page. */
export interface PhraseOutcome {
  readonly found: readonly string[];
  readonly missing: readonly string[];
  readonly quantity: 'any' | 'all';
}

/** @param seen what the page says where the only phrase was found: with wildcards, not the phrase itself */
export function textInWords({ found, missing, quantity }: PhraseOutcome, seen: string, matchCount: number): string {
  const phraseCount = found.length + missing.length;
  if (found.length === 0) {
    return phraseCount === 1 ? 'Not found on the page' : `None of the ${phraseCount} phrases was found`;
  }
  const times = matchCount === 1 ? '' : `, ${matchCount} times`;
  if (phraseCount === 1) return bounded(`Found ${quoted(seen)}${times}`);
  if (quantity === 'all' && missing.length > 0) {
    return bounded(`Found ${found.length} of ${phraseCount} phrases, missing ${listed(missing)}`);
  }
  return bounded(`Found ${listed(found)}${times}`);
}

export function linksInWords({ missing, quantity }: PhraseOutcome, matchCount: number, linkCount: number): string {
  if (linkCount === 0) return 'The page has no links';
  const links = linkCount === 1 ? 'the only link' : `the ${linkCount} links`;
  if (matchCount === 0) return linkCount === 1 ? 'The only link does not match' : `None of ${links} matches`;
  const matching =
    linkCount === 1 ? 'The only link matches' : `${matchCount} of ${links} ${matchCount === 1 ? 'matches' : 'match'}`;
  return quantity === 'all' && missing.length > 0 ? bounded(`${matching}, missing ${listed(missing)}`) : matching;
}

export function imagesInWords(comparisons: readonly ImageComparison[]): string {
  const found = [...new Set(comparisons.filter(({ matched }) => matched).map(({ name }) => name))];
  if (found.length > 0) return bounded(`Found ${listed(found)}`);
  const closest = comparisons
    .filter(({ distance }) => distance !== null)
    .reduce<ImageComparison | null>(
      (best, next) => ((next.distance ?? 0) < (best?.distance ?? Number.POSITIVE_INFINITY) ? next : best),
      null,
    );
  return closest === null
    ? 'The page has no images to compare'
    : `Closest distance ${closest.distance}, a match needs ${closest.maxDistance} or less`;
}

function listed(phrases: readonly string[]): string {
  const named = phrases.slice(0, namedPhrases).map(quoted).join(', ');
  return phrases.length > namedPhrases ? `${named} and ${phrases.length - namedPhrases} more` : named;
}

function quoted(phrase: string): string {
  return `“${cutEnd(phrase, phraseChars)}”`;
}

function bounded(sentence: string): string {
  return cutEnd(sentence, ruleLimits.foundChars);
}

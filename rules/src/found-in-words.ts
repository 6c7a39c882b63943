import { cutEnd } from './cut-text.ts';
import { NOTHING_ALIKE } from './images/image-match-limits.ts';
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
    // Told by what is missing: the rule's mark beside it says that it is not all there.
    return bounded(`Missing ${missing.length} of ${phraseCount} phrases: ${listed(missing)}`);
  }
  return bounded(`Found ${listed(found)}${times}`);
}

export function linksInWords({ missing, quantity }: PhraseOutcome, matchCount: number, linkCount: number): string {
  if (linkCount === 0) return 'The page has no links';
  const links = linkCount === 1 ? 'the only link' : `the ${linkCount} links`;
  if (matchCount === 0) return linkCount === 1 ? 'The only link does not match' : `None of ${links} matches`;
  const matching =
    linkCount === 1 ? 'The only link matches' : `${matchCount} of ${links} ${matchCount === 1 ? 'matches' : 'match'}`;
  if (quantity === 'any' || missing.length === 0) return matching;
  return bounded(`Missing ${listed(missing)}, ${firstLower(matching)}`);
}

/** @param compared images of the page that were compared; `left` could not be */
export function imagesInWords(
  comparisons: readonly ImageComparison[],
  { compared, left }: { compared: number; left: number },
): string {
  const found = [...new Set(comparisons.filter(({ matched }) => matched).map(({ name }) => name))];
  if (found.length > 0) return bounded(`Found ${listed(found)}`);
  const remainder = left === 0 ? '' : `, ${left} more could not be compared`;
  const [closest] = comparisons
    .flatMap(({ distance, ...others }) => (distance === null ? [] : [{ distance, ...others }]))
    .sort((one, other) => one.distance - other.distance);
  const isAlike = closest !== undefined && closest.distance < NOTHING_ALIKE;
  const images = compared === 1 ? 'the only image' : `${compared} images`;
  if (isAlike) {
    const { distance, maxDistance, part } = closest;
    const which = part === undefined ? `of ${images}` : 'part of a picture';
    return `Closest ${which} at distance ${distance}, a match needs ${maxDistance} or less${remainder}`;
  }
  if (compared === 0) return `The page has no images to compare${remainder}`;
  return `Nothing alike among ${images} on the page${remainder}`;
}

const firstLower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

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

/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { inPage } from '../in-page.ts';
import { asksForConsent } from './asks-for-consent.ts';
import type { ConsentRule } from './consent-rule.ts';
import { isButton, rootsOf, wordsOn } from './page-buttons.ts';
import { refuses } from './refuses.ts';

export interface ConsentAnswer {
  /** Words on the button. */
  readonly words: string;
  /** The consent manager known by its markup; null when only the words told what the button does. */
  readonly manager: string | null;
}

interface KnownConsent {
  readonly rules: readonly ConsentRule[];
  /** Of an accept button, in small letters. */
  readonly words: readonly string[];
  /** A page that takes longer to look through has no answer. */
  readonly limitMs: number;
}

/** The button of the first manager whose marks are there. */
const buttonByRule = inPage({ isButton, wordsOn, refuses }, ({ isButton, wordsOn, refuses }) => {
  const all = (roots: readonly ParentNode[], selector: string) =>
    roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
  const isAccept = (element: HTMLElement) => isButton(element) && !refuses(wordsOn(element));
  return (roots: readonly ParentNode[], rules: readonly ConsentRule[], isLate: () => boolean) => {
    const isMain = window.parent === window;
    const { href } = document.location;
    const isFor = ({ address, inMain, inFrames, marks, shown }: ConsentRule) =>
      (isMain ? inMain : inFrames) &&
      (address === null || new RegExp(address).test(href)) &&
      marks.every((mark) => roots.some((root) => root.querySelector(mark) !== null)) &&
      shown.every((mark) => all(roots, mark).some((element) => element.checkVisibility()));
    for (const rule of rules) {
      if (isLate()) return null;
      if (!isFor(rule)) continue;
      const button = rule.accept.flatMap((selector) => all(roots, selector)).find(isAccept);
      if (button !== undefined) return { button, manager: rule.manager };
    }
    return null;
  };
});

const pieces = { rootsOf, wordsOn, isButton, buttonByRule, asksForConsent };

/**
 * Runs inside the page: clicks the accept button of a known manager, else the first with the words of one in a box that
 * asks for consent. One click, at once: what it leads to is waited for as any change of the page.
 */
export const clickAccept = inPage(pieces, ({ rootsOf, wordsOn, isButton, buttonByRule, asksForConsent }) => {
  const anyButton = 'button, [role="button"], input[type="button"], input[type="submit"], a';
  const maxWordsChars = 60;
  const maxCandidates = 200;
  const buttonByWords = (roots: readonly ParentNode[], wanted: ReadonlySet<string>, isLate: () => boolean) => {
    const isAccept = (element: HTMLElement) => {
      const words = wordsOn(element);
      return words.length <= maxWordsChars && wanted.has(words.toLowerCase());
    };
    let candidates = 0;
    for (const element of roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(anyButton)])) {
      if (isLate() || candidates >= maxCandidates) return undefined;
      if (!isAccept(element)) continue;
      candidates += 1;
      // Where it lies is asked last: for that the browser lays the whole page out.
      if (asksForConsent(element) && isButton(element)) return element;
    }
    return undefined;
  };
  return (known: KnownConsent): ConsentAnswer | null => {
    const until = performance.now() + known.limitMs;
    const isLate = () => performance.now() > until;
    const roots = rootsOf();
    const found = buttonByRule(roots, known.rules, isLate);
    const button = found?.button ?? buttonByWords(roots, new Set(known.words), isLate);
    if (button === undefined) return null;
    const words = wordsOn(button) || button.getAttribute('aria-label') || 'Accept';
    button.click();
    return { words, manager: found?.manager ?? null };
  };
});

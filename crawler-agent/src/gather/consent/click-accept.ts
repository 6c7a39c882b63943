/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { inPage } from '../in-page.ts';

export interface ConsentAnswer {
  /** Words on the button. */
  readonly words: string;
  /** The consent manager known by its markup; null when only the words told what the button does. */
  readonly manager: string | null;
}

interface KnownConsent {
  readonly managers: readonly (readonly [name: string, selector: string])[];
  /** Of an accept button, in small letters. */
  readonly words: readonly string[];
}

/** The document and every open shadow root in it. */
const rootsOf = inPage({}, () => {
  const maxRoots = 500;
  return (): readonly ParentNode[] => {
    const roots: ParentNode[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot && roots.length < maxRoots) roots.push(element.shadowRoot);
      }
    }
    return roots;
  };
});

/** What is written on a button. */
const wordsOn = inPage({}, () => (element: HTMLElement): string => {
  const words = element instanceof HTMLInputElement ? element.value : element.textContent;
  return (words ?? '').replace(/\s+/g, ' ').trim();
});

/** A visitor can press it for an answer. */
const isButton = inPage({}, () => {
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1;
  // A link that leads elsewhere is navigation, not an answer.
  const leadsAway = (element: Element) => {
    const reference = element instanceof HTMLAnchorElement ? (element.getAttribute('href') ?? '#') : '#';
    return !reference.startsWith('#') && !/^javascript:/i.test(reference);
  };
  return (element: HTMLElement): boolean => isShown(element) && !leadsAway(element);
});

const pieces = { rootsOf, wordsOn, isButton };

/** Runs inside the page: clicks the accept button of a known manager, else the first with the words of one. */
export const clickAccept = inPage(pieces, ({ rootsOf, wordsOn, isButton }) => {
  const anyButton = 'button, [role="button"], input[type="button"], input[type="submit"], a';
  const maxWordsChars = 60;
  const all = (roots: readonly ParentNode[], selector: string) =>
    roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
  return (known: KnownConsent): ConsentAnswer | null => {
    const roots = rootsOf();
    for (const [manager, selector] of known.managers) {
      const button = all(roots, selector).find(isButton);
      if (button === undefined) continue;
      const words = wordsOn(button) || button.getAttribute('aria-label') || 'Accept';
      button.click();
      return { words, manager };
    }
    const wanted = new Set(known.words);
    const isAccept = (words: string) => words.length <= maxWordsChars && wanted.has(words.toLowerCase());
    const button = all(roots, anyButton).find((element) => isAccept(wordsOn(element)) && isButton(element));
    if (button === undefined) return null;
    const words = wordsOn(button);
    button.click();
    return { words, manager: null };
  };
});

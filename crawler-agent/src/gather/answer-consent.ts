/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { acceptWords, consentManagers } from './consent-managers.ts';
import type { PageSession } from './page-session.ts';
import { within } from './within.ts';

export interface ConsentAnswer {
  /** Words on the button. */
  readonly words: string;
  /** The consent manager known by its markup; null when only the words told what the button does. */
  readonly manager: string | null;
}

const MAX_FRAMES = 20;
const FRAME_LIMIT_MS = 2_000;

/** Answers a consent banner in the page or one of its frames; null when there was none. */
export async function answerConsent(session: PageSession, frames: readonly string[]): Promise<ConsentAnswer | null> {
  for (const frame of frames.slice(0, MAX_FRAMES)) {
    const known = { managers: consentManagers, words: acceptWords };
    const clicked = await within(FRAME_LIMIT_MS, session.run(frame, clickAccept, known, FRAME_LIMIT_MS), null);
    if (clicked !== null) return { words: clicked.words.slice(0, 100), manager: clicked.manager };
  }
  return null;
}

/** Runs inside the page: clicks the accept button of a known manager, else the first with the words of one. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it is serialised into the page whole, so it cannot be cut into modules.
function clickAccept(known: {
  managers: readonly (readonly [string, string])[];
  words: readonly string[];
}): ConsentAnswer | null {
  const wanted = new Set(known.words);
  const wordsOf = (element: Element) =>
    ((element instanceof HTMLInputElement ? element.value : element.textContent) ?? '').replace(/\s+/g, ' ').trim();
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1;
  // A link that leads elsewhere is navigation, not an answer.
  const leadsAway = (element: Element) => {
    const reference = element instanceof HTMLAnchorElement ? (element.getAttribute('href') ?? '#') : '#';
    return !reference.startsWith('#') && !/^javascript:/i.test(reference);
  };
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot && roots.length < 500) roots.push(element.shadowRoot);
    }
  }
  for (const root of roots) {
    for (const [manager, selector] of known.managers) {
      for (const element of root.querySelectorAll<HTMLElement>(selector)) {
        if (!isShown(element) || leadsAway(element)) continue;
        const words = wordsOf(element) || (element.getAttribute('aria-label') ?? '') || 'Accept';
        element.click();
        return { words, manager };
      }
    }
  }
  for (const root of roots) {
    const buttons = 'button, [role="button"], input[type="button"], input[type="submit"], a';
    for (const element of root.querySelectorAll<HTMLElement>(buttons)) {
      const words = wordsOf(element);
      if (words.length > 60 || !wanted.has(words.toLowerCase())) continue;
      if (!isShown(element) || leadsAway(element)) continue;
      element.click();
      return { words, manager: null };
    }
  }
  return null;
}

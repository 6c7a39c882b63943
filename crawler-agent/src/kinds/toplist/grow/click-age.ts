/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { asksForAge } from '../../../gather/consent/asks-for-age.ts';
import { isButton, rootsOf, wordsOn } from '../../../gather/consent/page-buttons.ts';
import { shownWords } from '../../../gather/consent/shown-words.ts';
import { inPage } from '../../../gather/in-page.ts';

interface Known {
  /** Of the button that lets in, and of one that does not; of small letters. */
  readonly words: string;
  readonly tooYoung: string;
  /** A page that takes longer to look through has no answer. */
  readonly limitMs: number;
}

const pieces = { asksForAge, isButton, rootsOf, shownWords, wordsOn };

/**
 * Runs inside the page: where something asks how old a visitor is, and stands before the page, presses the button that
 * says old enough. One click; never on what leads elsewhere, or on what sends a date of birth.
 * @returns the words on it; null where nothing asks, or nothing answers
 */
export const clickAge = inPage(pieces, ({ asksForAge, isButton, rootsOf, shownWords, wordsOn }) => {
  const controls = 'button, [role="button"], input[type="button"], input[type="submit"], a';
  const maxControls = 500;
  const maxWordsChars = 60;
  const maxLevels = 10;
  /** More words than a gate has. */
  const maxGateChars = 3_000;
  /** Of the screen. */
  const covers = 0.5;
  const parentOf = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const coversPage = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return Math.min(width, innerWidth) * Math.min(height, innerHeight) >= innerWidth * innerHeight * covers;
  };
  const isModal = (element: Element) =>
    element.matches('dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"]');
  const isFixed = (element: Element) => /fixed|absolute/.test(getComputedStyle(element).position);
  const asksForDate = (element: Element) =>
    element.querySelector('select, input:not([type="button"], [type="submit"], [type="checkbox"], [type="hidden"])') !==
    null;
  /** What the button stands in: a layer over the page that asks, or a page that does nothing else. */
  const gateOf = (button: Element): 'layer' | 'page' | null => {
    let around = parentOf(button);
    for (let level = 0; around !== null && level < maxLevels; level += 1) {
      const isPage = around === document.body;
      if (isPage || isModal(around) || (isFixed(around) && coversPage(around))) {
        const words = shownWords(around, maxGateChars);
        const asks = words !== null && asksForAge(words) && !asksForDate(around);
        if (asks) return isPage ? 'page' : 'layer';
      }
      around = parentOf(around);
    }
    return null;
  };
  return ({ words, tooYoung, limitMs }: Known): string | null => {
    const until = performance.now() + limitMs;
    const lets = new RegExp(`^(?:${words})[.!»›→ ]*$`, 'iu');
    const refuses = new RegExp(tooYoung, 'iu');
    const ofPage: HTMLElement[] = [];
    const press = (button: HTMLElement): string => {
      const text = wordsOn(button);
      button.click();
      return text;
    };
    let looked = 0;
    for (const element of rootsOf().flatMap((root) => [...root.querySelectorAll<HTMLElement>(controls)])) {
      looked += 1;
      if (looked > maxControls || performance.now() > until) return null;
      const text = wordsOn(element);
      if (text === '' || text.length > maxWordsChars || !lets.test(text.toLowerCase()) || refuses.test(text)) continue;
      if (!isButton(element)) continue;
      const gate = gateOf(element);
      if (gate === 'layer') return press(element);
      if (gate === 'page') ofPage.push(element);
    }
    // Several are entries of a list: a gate lets in by one.
    const [only, ...others] = ofPage;
    return only === undefined || others.length > 0 ? null : press(only);
  };
});

/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { rootsOf } from '../../../gather/consent/page-buttons.ts';
import { inPage } from '../../../gather/in-page.ts';

interface More {
  /** Of a control that shows more. */
  readonly words: string;
  /** Of a look through the page's controls. */
  readonly limitMs: number;
  /** Only look whether there is one. */
  readonly onlyLook: boolean;
}

/**
 * Runs inside the page: presses the last control that says it shows more. Not one that leads elsewhere, nor one of those
 * that each entry has of its own.
 * @returns whether there was one; null when nobody knows, for not all controls were looked at
 */
export const pressMore = inPage({ rootsOf }, ({ rootsOf }) => {
  const controls =
    'button, [role="button"], input[type="button"], a, summary, [class*="more" i]:not(div, section, ul, ol)';
  const maxControls = 3_000;
  const maxAlike = 3;
  const maxChars = 60;
  const wordsOn = (element: Element) => {
    const words = element instanceof HTMLInputElement ? element.value : (element.textContent ?? '');
    return words.slice(0, 400).replace(/\s+/g, ' ').trim().toLowerCase();
  };
  const staysHere = (element: Element): boolean => {
    const link = element.closest('a');
    if (link === null) {
      const owner = element.closest('form');
      return owner === null || element.getAttribute('type') === 'button';
    }
    const reference = link.getAttribute('href') ?? '#';
    return reference.startsWith('#') || reference === '' || /^javascript:/i.test(reference);
  };
  const isOpen = (element: Element) =>
    element.getAttribute('aria-expanded') === 'true' || element.hasAttribute('disabled');
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().height > 4;
  const isAside = (element: Element) =>
    element.closest('nav, header, footer, [role="navigation"], [role="dialog"]') !== null;
  return ({ words, limitMs, onlyLook }: More): boolean | null => {
    const until = performance.now() + limitMs;
    const wanted = new RegExp(`^[\\s+▾▼⌄↓»›…-]*(?:${words})[\\s+▾▼⌄↓»›….:-]*$`, 'iu');
    const found = new Map<string, Element[]>();
    let looked = 0;
    let isAll = true;
    for (const element of rootsOf().flatMap((root) => [...root.querySelectorAll(controls)])) {
      looked += 1;
      isAll = looked <= maxControls && performance.now() <= until;
      if (!isAll) break;
      const text = wordsOn(element);
      if (text === '' || text.length > maxChars || !wanted.test(text)) continue;
      if (!staysHere(element) || isAside(element) || isOpen(element) || !isShown(element)) continue;
      found.set(text, [...(found.get(text) ?? []), element]);
    }
    const single = [...found.values()].filter(({ length }) => length < maxAlike).flat();
    const control = single.at(-1);
    if (control === undefined) return isAll ? false : null;
    if (!onlyLook) (control as HTMLElement).click();
    return true;
  };
});

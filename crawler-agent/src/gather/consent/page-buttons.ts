/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { inPage } from '../in-page.ts';

/** The document and every open shadow root in it. */
export const rootsOf = inPage({}, () => {
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
export const wordsOn = inPage({}, () => (element: HTMLElement): string => {
  const words = element instanceof HTMLInputElement ? element.value : element.textContent;
  return (words ?? '').replace(/\s+/g, ' ').trim();
});

/** A visitor can press it for an answer. */
export const isButton = inPage({}, () => {
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

/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Frame, Page } from 'playwright';

/** Words of an obvious accept button, in the languages of the markets served. */
const acceptWords = [
  'accept all',
  'accept all cookies',
  'accept cookies',
  'accept',
  'accept and continue',
  'allow all',
  'allow all cookies',
  'i accept',
  'i agree',
  'agree',
  'agree and continue',
  'got it',
  'alle akzeptieren',
  'akzeptieren',
  'alle cookies akzeptieren',
  'zustimmen',
  'einverstanden',
  'acceptera alla',
  'acceptera',
  'godkänn alla',
  'godkänn',
  'hyväksy kaikki',
  'hyväksy',
  'hyväksyn',
  'aceptar todo',
  'aceptar todas',
  'aceptar',
  'aceitar todos',
  'aceitar tudo',
  'aceitar',
  'accetta tutto',
  'accetta tutti',
  'accetta',
  'alles accepteren',
  'alle cookies accepteren',
  'accepteren',
  'akkoord',
  'tout accepter',
  'accepter',
] as const;

/** Runs inside the page: clicks the first visible accept button and tells its words. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it is serialised into the page whole, so it cannot be cut into modules.
function clickAccept(words: readonly string[]): string | null {
  const wanted = new Set(words);
  const roots: (Document | ShadowRoot)[] = [document];
  for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      if (!element.matches('button, [role="button"], input[type="button"], input[type="submit"], a')) continue;
      const words = (element instanceof HTMLInputElement ? element.value : element.textContent) ?? '';
      const folded = words.replace(/\s+/g, ' ').trim().toLowerCase();
      if (folded.length > 60 || !wanted.has(folded)) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // A link that leads elsewhere is navigation, not an answer.
      const reference = element instanceof HTMLAnchorElement ? (element.getAttribute('href') ?? '#') : '#';
      if (!reference.startsWith('#') && !reference.startsWith('javascript:')) continue;
      element.click();
      return words.replace(/\s+/g, ' ').trim();
    }
  }
  return null;
}

/** Answers a consent banner in the page or one of its frames; the words of the button, or null when there was none. */
export async function answerConsent(page: Page): Promise<string | null> {
  for (const frame of page.frames().slice(0, 20)) {
    const clicked = await clickIn(frame);
    if (clicked !== null) return clicked.slice(0, 100);
  }
  return null;
}

async function clickIn(frame: Frame): Promise<string | null> {
  try {
    return await frame.evaluate(clickAccept, acceptWords as readonly string[]);
  } catch {
    // The frame navigated away under the script: nothing was answered in it.
    return null;
  }
}

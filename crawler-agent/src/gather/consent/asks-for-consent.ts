/// <reference lib="dom" />
import { inPage } from '../in-page.ts';
import { asksForAge } from './asks-for-age.ts';
import { shownWords } from './shown-words.ts';

/**
 * Whether what stands around a button asks for consent to cookies or to the use of data. "I agree" is also what age
 * gates, sign-ups and offers say, and an answer to those would make another page of it.
 */
export const asksForConsent = inPage({ shownWords, asksForAge }, ({ shownWords, asksForAge }) => {
  const maxLevels = 8;
  /** A box with more words than a banner has is the page. */
  const maxChars = 4_000;
  /** Cookies, consent and privacy, in the languages of `acceptWords`. */
  const consent = new RegExp(
    [
      'cookie|kakor|kaksiin|eväste|informasjonskaps|küpsis|sīkdat|slapuk|süti|kolačić|piškot|plików? cook|biscuit',
      'куки|бисквит|çerez|クッキー|쿠키|gdpr|rgpd|dsgvo|tracking|track you',
      'consent|einwillig|samtyck|samtykk|suostumu|consens|consentim|toestemming|zgod[ay]|souhlas|hozzájárul|согласи',
      'privacy|privatsph|datenschutz|integritet|personvern|privatliv|yksityisy|tietosuoja|privacid|privatezza',
      'confidentialit|prywatno|soukrom|adatvéd|gizlilik|απορρήτ|личн[ыи]х данн|プライバシー|personal data|personuppgift',
    ].join('|'),
    'i',
  );
  const parentOf = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  /** It lies over the page: what stands around it is another matter. */
  const isLayer = (element: Element) =>
    element.matches('dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"]') ||
    /fixed|sticky/.test(getComputedStyle(element).position);
  const isForm = (element: Element) =>
    element.querySelector('input[type="email"], input[type="password"], input[type="tel"]') !== null;
  const verdictOn = (around: Element): boolean | 'ask further out' => {
    const words = shownWords(around, maxChars);
    if (words === null) return false;
    if (consent.test(words)) return !asksForAge(words) && !isForm(around);
    return isLayer(around) ? false : 'ask further out';
  };
  // Buttons share what stands around them: a box is read once, however many are in it.
  const verdicts = new Map<Element, boolean | 'ask further out'>();
  return (button: Element): boolean => {
    let around = parentOf(button);
    for (let level = 0; around !== null && level < maxLevels; level += 1) {
      const verdict = verdicts.get(around) ?? verdictOn(around);
      verdicts.set(around, verdict);
      if (verdict !== 'ask further out') return verdict;
      around = parentOf(around);
    }
    return false;
  };
});

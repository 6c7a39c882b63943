import type { EntryDraft, PageDraft } from './page-draft.ts';

/** Text as HTML, in elements and in attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The link that is to be clicked: an anchor that looks like a button. */
export const visitLink = ({ className, random, words }: PageDraft, entry: EntryDraft): string =>
  `<a class="${className('cta')}" href="${escapeHtml(entry.href)}" rel="nofollow sponsored" target="_blank">${escapeHtml(random.pick(words.visit))}</a>`;

export const nameOf = ({ className }: PageDraft, entry: EntryDraft, tag = 'h3'): string =>
  `<${tag} class="${className('name')}">${escapeHtml(entry.brand.name)}</${tag}>`;

export const offerOf = ({ className }: PageDraft, entry: EntryDraft): string =>
  `<p class="${className('offer')}">${escapeHtml(entry.offer)}</p>`;

export const termsOf = ({ className, words }: PageDraft): string =>
  `<small class="${className('terms')}">${escapeHtml(words.terms)}</small>`;

export const ratingOf = ({ className }: PageDraft, entry: EntryDraft): string =>
  `<span class="${className('rating')}">${entry.rating}</span>`;

/** Where the picture of a brand lies; its name is one of the witnesses. */
export const logoPath = (entry: EntryDraft): string => `/media/${entry.brand.host.replace('.example', '')}-logo.svg`;

export const logoOf = (entry: EntryDraft, alt = `${entry.brand.name} logo`): string =>
  `<img src="${logoPath(entry)}" alt="${escapeHtml(alt)}" width="120" height="48">`;

/** What most entries consist of, in the order most have it. */
export const entryParts = (draft: PageDraft, entry: EntryDraft): string =>
  [
    logoOf(entry),
    nameOf(draft, entry),
    ratingOf(draft, entry),
    offerOf(draft, entry),
    visitLink(draft, entry),
    termsOf(draft),
  ].join('');

/** Looks that every family shares: a button is a block that one can press, small print is small. */
export const sharedStyle = ({ className }: PageDraft): string => `
  body { margin: 0; font: 16px/1.5 sans-serif; color: #223 }
  main, header, footer { max-width: 1080px; margin: 0 auto; padding: 12px }
  .${className('cta')} { display: inline-block; padding: 10px 18px; background: #1a7f4b; color: #fff; border-radius: 6px }
  .${className('terms')} { display: block; font-size: 11px; color: #667 }
  .${className('item')} { border: 1px solid #cdd; padding: 12px; box-sizing: border-box }
`;

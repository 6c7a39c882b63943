import { escapeHtml, logoOf, nameOf, offerOf, ratingOf, sharedStyle, termsOf, visitLink } from '../markup.ts';
import type { EntryDraft, ListFamily, PageDraft } from '../page-draft.ts';

const ROMAN = [
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const;

/** @param number from 1 to 39 */
const roman = (number: number): string => {
  let left = number;
  let text = '';
  for (const [sign, value] of ROMAN)
    while (left >= value) {
      text += sign;
      left -= value;
    }
  return text;
};

const numberedRow = (draft: PageDraft, entry: EntryDraft, number: string): string =>
  `<div class="${draft.className('item')}"><span class="${draft.className('number')}">${number}</span>${logoOf(entry)}${nameOf(draft, entry)}${offerOf(draft, entry)}${visitLink(draft, entry)}${termsOf(draft)}</div>`;

const style = (draft: PageDraft): string =>
  `${sharedStyle(draft)} .${draft.className('number')} { font-size: 28px; font-weight: 700; margin-right: 12px }`;

/** Places in Roman numerals. */
export const romanNumbers: ListFamily = (draft) => ({
  style: style(draft),
  body: draft.entries.map((entry, at) => numberedRow(draft, entry, roman(at + 1))).join(''),
  order: draft.entries,
});

/** The first three have medals, the others a number. */
export const medals: ListFamily = (draft) => ({
  style: style(draft),
  body: draft.entries.map((entry, at) => numberedRow(draft, entry, ['🥇', '🥈', '🥉'][at] ?? `#${at + 1}`)).join(''),
  order: draft.entries,
});

/** From the last place to the first, as such pages count down. */
export const countdown: ListFamily = (draft) => ({
  style: style(draft),
  body: [...draft.entries]
    .reverse()
    .map((entry) => numberedRow(draft, entry, `${draft.entries.indexOf(entry) + 1}.`))
    .join(''),
  order: draft.entries,
});

/** An article: a heading with number and name, a paragraph or two, a link. */
export const articleHeadings: ListFamily = (draft) => ({
  style: style(draft),
  body: draft.entries
    .map(
      (entry, at) =>
        `<h2>${at + 1}. ${escapeHtml(entry.brand.name)}</h2><p>${escapeHtml(draft.words.intro)}</p><p>${escapeHtml(entry.offer)}. ${escapeHtml(draft.words.terms)}</p><p>${visitLink(draft, entry)}</p>`,
    )
    .join(''),
  order: draft.entries,
});

/** A list of terms and what is said of them. */
export const termList: ListFamily = (draft) => ({
  style: `${style(draft)} dt { font-weight: 700; margin-top: 16px } dd { margin: 0 }`,
  body: `<dl>${draft.entries
    .map(
      (entry) =>
        `<dt>${logoOf(entry, '')} ${escapeHtml(entry.brand.name)}</dt><dd>${ratingOf(draft, entry)}${offerOf(draft, entry)}${visitLink(draft, entry)}${termsOf(draft)}</dd>`,
    )
    .join('')}</dl>`,
  order: draft.entries,
});

/** One brand of the list has paid for a box above it, which prints no number and counts for none. */
export const twiceWithSponsor: ListFamily = (draft) => {
  const sponsor = draft.entries[draft.entries.length - 1] as EntryDraft;
  const box = `<aside class="${draft.className('promo')}"><em>Sponsored</em>${nameOf(draft, sponsor, 'p')}${offerOf(draft, sponsor)}${visitLink(draft, sponsor)}</aside>`;
  return {
    style: style(draft),
    body: `${box}<div class="${draft.className('list')}">${draft.entries.map((entry, at) => numberedRow(draft, entry, String(at + 1))).join('')}</div>`,
    order: draft.entries,
  };
};

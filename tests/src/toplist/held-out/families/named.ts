import { escapeHtml, logoPath, nameOf, offerOf, ratingOf, sharedStyle, termsOf, visitLink } from '../markup.ts';
import type { EntryDraft, ListFamily, PageDraft } from '../page-draft.ts';

const list = (draft: PageDraft, draw: (entry: EntryDraft) => string): string =>
  `<div class="${draft.className('list')}">${draft.entries.map((entry) => `<div class="${draft.className('item')}">${draw(entry)}</div>`).join('')}</div>`;

/** Brands are told by pictures in the background and by where links lead. */
export const backgroundLogos: ListFamily = (draft) => ({
  style: `${sharedStyle(draft)} .${draft.className('logo')} { width: 160px; height: 60px; background: no-repeat center/contain }`,
  body: list(
    draft,
    (entry) =>
      `<div class="${draft.className('logo')}" style="background-image:url('${logoPath(entry)}')"></div>${offerOf(draft, entry)}${visitLink(draft, entry)}${termsOf(draft)}`,
  ),
  order: draft.entries,
});

/** No name and no picture: an offer, and a link. */
export const namedByLink: ListFamily = (draft) => ({
  style: sharedStyle(draft),
  body: list(
    draft,
    (entry) => `${ratingOf(draft, entry)}${offerOf(draft, entry)}${visitLink(draft, entry)}${termsOf(draft)}`,
  ),
  order: draft.entries,
});

/** The name is the link; what looks like the button is a script's. */
export const scriptedButtons: ListFamily = (draft) => ({
  style: sharedStyle(draft),
  body: list(
    draft,
    (entry) =>
      `<h3 class="${draft.className('name')}"><a href="${escapeHtml(entry.href)}" rel="nofollow">${escapeHtml(entry.brand.name)}</a></h3>${offerOf(draft, entry)}<button type="button" onclick="void 0">${escapeHtml(draft.random.pick(draft.words.visit))}</button>${termsOf(draft)}`,
  ),
  order: draft.entries,
});

/** Structured data names the first half of the list, and gets two of them wrong. */
export const halfTrueData: ListFamily = (draft) => {
  const told = draft.entries.slice(0, Math.ceil(draft.entries.length / 2));
  const [first, second, ...others] = told;
  const wrong = first === undefined || second === undefined ? told : [second, first, ...others];
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: wrong.map((entry, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: entry.brand.name,
    })),
  };
  return {
    style: sharedStyle(draft),
    body: `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>${list(
      draft,
      (entry) => `${nameOf(draft, entry)}${offerOf(draft, entry)}${visitLink(draft, entry)}${termsOf(draft)}`,
    )}`,
    order: draft.entries,
  };
};

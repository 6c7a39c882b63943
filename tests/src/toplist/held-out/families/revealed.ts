import { escapeHtml, logoOf, nameOf, offerOf, ratingOf, sharedStyle, termsOf, visitLink } from '../markup.ts';
import type { EntryDraft, ListFamily, PageDraft } from '../page-draft.ts';

const row = (draft: PageDraft, entry: EntryDraft): string =>
  `<li class="${draft.className('item')}">${logoOf(entry)}<div>${nameOf(draft, entry, 'strong')}${offerOf(draft, entry)}</div>${visitLink(draft, entry)}${termsOf(draft)}</li>`;

/** Details open at a press; what they hold is not shown. */
export const accordionRows: ListFamily = (draft) => ({
  style: `${sharedStyle(draft)} .${draft.className('head')} { display: flex; gap: 16px; align-items: center }`,
  body: draft.entries
    .map(
      (entry) =>
        `<article class="${draft.className('item')}"><div class="${draft.className('head')}">${nameOf(draft, entry)}${ratingOf(draft, entry)}${offerOf(draft, entry)}${visitLink(draft, entry)}</div><details><summary>${escapeHtml(draft.words.review)}</summary><p>${escapeHtml(draft.words.intro)}</p>${termsOf(draft)}</details></article>`,
    )
    .join(''),
  order: draft.entries,
});

/** Three lists behind tabs, the first of which is open; the others have brands of their own. */
export const tabbedLists: ListFamily = (draft) => {
  const panel = (entries: readonly EntryDraft[], hidden: boolean): string =>
    `<ul role="tabpanel" class="${draft.className('list')}"${hidden ? ' hidden' : ''}>${entries.map((entry) => row(draft, entry)).join('')}</ul>`;
  const others = () => draft.random.sample([...draft.entries, draft.otherEntry(), draft.otherEntry()], 5);
  const tabs = ['A', 'B', 'C'].map((name, at) => `<button role="tab" aria-selected="${at === 0}">${name}</button>`);
  return {
    style: `${sharedStyle(draft)} .${draft.className('list')} { list-style: none; padding: 0 } .${draft.className('list')}[hidden] { display: none }`,
    body: `<div role="tablist">${tabs.join('')}</div>${panel(draft.entries, false)}${panel(others(), true)}${panel(others(), true)}`,
    order: draft.entries,
  };
};

/** Entries are made as their place comes into view, a few at a time. */
export const lazyEntries: ListFamily = (draft) => {
  const first = Math.min(4, draft.entries.length);
  const rest = draft.entries.slice(first).map((entry) => row(draft, entry));
  const script = `
    const rest = ${JSON.stringify(rest).replaceAll('<', '\\u003c')};
    const end = document.querySelector('[data-end]');
    new IntersectionObserver((seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      for (const html of rest.splice(0, 3)) end.insertAdjacentHTML('beforebegin', html);
    }, { rootMargin: '200px' }).observe(end);
    addEventListener('scroll', () => { if (end.getBoundingClientRect().top < innerHeight + 200) for (const html of rest.splice(0, 3)) end.insertAdjacentHTML('beforebegin', html); });`;
  return {
    style: `${sharedStyle(draft)} .${draft.className('item')} { min-height: 220px }`,
    body: `<ul class="${draft.className('list')}">${draft.entries
      .slice(0, first)
      .map((entry) => row(draft, entry))
      .join('')}<li data-end style="height:1px;list-style:none"></li></ul><script>${script}</script>`,
    order: draft.entries,
  };
};

/** A strip to scroll sideways, with copies at both ends for the eye that scrolls beyond. */
export const sidewaysStrip: ListFamily = (draft) => {
  const insides = draft.entries.map(
    (entry) => `${logoOf(entry)}${nameOf(draft, entry)}${offerOf(draft, entry)}${visitLink(draft, entry)}`,
  );
  const card = (inside: string, attributes = ''): string =>
    `<div class="${draft.className('item')}"${attributes}>${inside}</div>`;
  const copies = (some: readonly string[]) => some.map((inside) => card(inside, ' aria-hidden="true"')).join('');
  return {
    style: `${sharedStyle(draft)} .${draft.className('strip')} { display: flex; overflow-x: auto; gap: 12px } .${draft.className('item')} { flex: 0 0 260px }`,
    body: `<div class="${draft.className('strip')}">${copies(insides.slice(-2))}${insides.map((inside) => card(inside)).join('')}${copies(insides.slice(0, 2))}</div>`,
    order: draft.entries,
  };
};

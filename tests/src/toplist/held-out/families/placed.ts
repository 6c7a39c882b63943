import { entryParts, sharedStyle } from '../markup.ts';
import type { EntryDraft, ListFamily, PageDraft } from '../page-draft.ts';

const item = (draft: PageDraft, entry: EntryDraft, style = ''): string =>
  `<section class="${draft.className('item')}"${style === '' ? '' : ` style="${style}"`}>${entryParts(draft, entry)}</section>`;

const shuffled = (draft: PageDraft): readonly EntryDraft[] => draft.random.sample(draft.entries, draft.entries.length);

/** The document has the last entry first; `column-reverse` turns it round. */
export const columnReverse: ListFamily = (draft) => ({
  style: `${sharedStyle(draft)} .${draft.className('list')} { display: flex; flex-direction: column-reverse; gap: 10px }`,
  body: `<div class="${draft.className('list')}">${[...draft.entries]
    .reverse()
    .map((entry) => item(draft, entry))
    .join('')}</div>`,
  order: draft.entries,
});

/** Every entry has its place by coordinates; the document has them in any order. */
export const absolutelyPlaced: ListFamily = (draft) => {
  const heightPx = 260;
  const placed = shuffled(draft).map((entry) =>
    item(
      draft,
      entry,
      `position:absolute;left:0;right:0;top:${draft.entries.indexOf(entry) * heightPx}px;height:250px`,
    ),
  );
  return {
    style: sharedStyle(draft),
    body: `<div style="position:relative;height:${draft.entries.length * heightPx}px">${placed.join('')}</div>`,
    order: draft.entries,
  };
};

/** Two newspaper columns: down the first, then down the second. */
export const newspaperColumns: ListFamily = (draft) => ({
  style: `${sharedStyle(draft)} .${draft.className('list')} { columns: 2; column-gap: 20px } .${draft.className('item')} { break-inside: avoid; margin-bottom: 12px }`,
  body: `<div class="${draft.className('list')}">${draft.entries.map((entry) => item(draft, entry)).join('')}</div>`,
  order: draft.entries,
});

/** A grid of a page that is read from the right. */
export const rightToLeft: ListFamily = (draft) => ({
  style: `${sharedStyle(draft)} .${draft.className('list')} { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px }`,
  body: `<div class="${draft.className('list')}">${draft.entries.map((entry) => item(draft, entry)).join('')}</div>`,
  order: draft.entries,
  direction: 'rtl',
});

/** Rows of two or three in wrappers of their own, the wrappers in wrappers. */
export const nestedRows: ListFamily = (draft) => {
  const perRow = draft.random.between(2, 3);
  const rows: string[] = [];
  for (let start = 0; start < draft.entries.length; start += perRow) {
    const cells = draft.entries
      .slice(start, start + perRow)
      .map((entry) => `<div class="${draft.className('cell')}"><div>${item(draft, entry)}</div></div>`);
    rows.push(`<div><div class="${draft.className('row')}">${cells.join('')}</div></div>`);
  }
  return {
    style: `${sharedStyle(draft)} .${draft.className('row')} { display: flex; gap: 12px; margin-bottom: 12px } .${draft.className('cell')} { flex: 0 0 ${Math.floor(96 / perRow)}% }`,
    body: rows.join(''),
    order: draft.entries,
  };
};

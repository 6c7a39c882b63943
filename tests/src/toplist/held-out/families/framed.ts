import { entryParts, escapeHtml, sharedStyle } from '../markup.ts';
import type { EntryDraft, ListFamily, PageDraft } from '../page-draft.ts';

const item = (draft: PageDraft, entry: EntryDraft): string =>
  `<div class="${draft.className('item')}">${entryParts(draft, entry)}</div>`;

/** The list stands in a frame of the same website. */
export const ownFrame: ListFamily = (draft) => {
  const path = `${draft.path.replace(/\/$/, '')}/widget`;
  const inner = `<!doctype html><html lang="${draft.words.language}"><head><meta charset="utf-8"><style>${sharedStyle(draft)}</style></head><body>${draft.entries.map((entry) => item(draft, entry)).join('')}</body></html>`;
  return {
    style: `${sharedStyle(draft)} iframe { width: 100%; border: 0 }`,
    body: `<iframe src="${escapeHtml(path)}" height="${draft.entries.length * 300}" title="list"></iframe>`,
    files: new Map([[path, inner]]),
    order: draft.entries,
  };
};

/** Every card draws itself in an open shadow root. */
export const shadowCards: ListFamily = (draft) => {
  const cards = draft.entries.map(
    (entry) =>
      `<offer-card><template shadowrootmode="open"><style>${sharedStyle(draft)}</style>${item(draft, entry)}</template></offer-card>`,
  );
  return {
    style: `${sharedStyle(draft)} offer-card { display: block; margin-bottom: 10px }`,
    body: `<div class="${draft.className('list')}">${cards.join('')}</div>`,
    order: draft.entries,
  };
};

import { z } from 'zod';
import { urlListIdSchema } from '../ids.ts';
import { defineEvent, type EventOf } from './define-event.ts';

/** So that a list's event stays well under the log's 1 MiB append limit. */
export const MAX_URLS_PER_LIST = 10_000;
/** Empty lines and repeats do not count as URLs; this is how many lines they may stand among. */
export const MAX_URL_LIST_LINES = 50_000;
export const MAX_URL_LIST_BYTES = 900_000;
export const MAX_URL_LENGTH = 2048;
export const MAX_URL_LIST_NAME_LENGTH = 90;

const content = {
  name: z.string().min(1).max(MAX_URL_LIST_NAME_LENGTH),
  /** Absolute http(s) URLs in the order given, without repeats. */
  urls: z.array(z.string().min(1).max(MAX_URL_LENGTH)).min(1).max(MAX_URLS_PER_LIST),
};

export const UrlListCreated = defineEvent({
  type: 'UrlListCreated',
  category: 'urllist',
  version: 1,
  summary: 'Somebody created a website list.',
  schema: z.object({ urlListId: urlListIdSchema, ...content, enabled: z.boolean() }),
  example: { urlListId: 3, name: 'UK affiliates', urls: ['http://spinwise-reviews.example/'], enabled: true },
});

export const UrlListChanged = defineEvent({
  type: 'UrlListChanged',
  category: 'urllist',
  version: 1,
  summary: 'Name or addresses of a list changed; this is all of it anew.',
  schema: z.object({ urlListId: urlListIdSchema, ...content }),
  example: { urlListId: 3, name: 'UK affiliates', urls: ['http://spinwise-reviews.example/uk'] },
});

export const UrlListShown = defineEvent({
  type: 'UrlListShown',
  category: 'urllist',
  version: 1,
  summary: 'The list was made visible.',
  schema: z.object({ urlListId: urlListIdSchema }),
  example: { urlListId: 3 },
});

export const UrlListHidden = defineEvent({
  type: 'UrlListHidden',
  category: 'urllist',
  version: 1,
  summary: 'The list was made invisible.',
  schema: z.object({ urlListId: urlListIdSchema }),
  example: { urlListId: 3 },
});

export const urlListEvents = [UrlListCreated, UrlListChanged, UrlListShown, UrlListHidden] as const;
export type UrlListEvent = EventOf<(typeof urlListEvents)[number]>;

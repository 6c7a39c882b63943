import { z } from 'zod';

/** What a token of the event feed may read: events belong to one of these each. */
export const FEED_SCOPES = ['checks', 'runs', 'results', 'comments', 'lists', 'notices'] as const;
export const feedScopeSchema = z.enum(FEED_SCOPES);
export type FeedScope = z.infer<typeof feedScopeSchema>;

export const FEED_SCOPE_LABELS: Readonly<Record<FeedScope, string>> = {
  checks: 'Checks',
  runs: 'Runs',
  results: 'Results',
  comments: 'Comments',
  lists: 'Website lists',
  notices: 'Notices',
};

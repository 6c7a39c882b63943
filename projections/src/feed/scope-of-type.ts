import { type FeedEventType, feedEvents } from '@proofline/contracts/feed/events';
import type { FeedScope } from '@proofline/contracts/feed/scopes';

const scopes: ReadonlyMap<string, FeedScope> = new Map(feedEvents.map(({ type, scope }) => [type, scope]));

export function scopeOfType(type: FeedEventType): FeedScope {
  const scope = scopes.get(type);
  if (scope === undefined) throw new RangeError(`${type} is no event of the feed.`);
  return scope;
}

import { feedQuerySchema, MAX_FEED_WAIT_S } from '@proofline/contracts/api/event-feed';
import { feedJsonSchema } from '@proofline/contracts/feed/envelope';
import { type FeedPlace, placeOf } from '@proofline/contracts/feed/position';
import type { OrganizationId } from '@proofline/contracts/ids';
import { isPlaceOfFeed } from '@proofline/projections/feed/query';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { type Bytes, defineRoute, type RouteAnswer, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotAuthenticated, UnprocessableContent } from '../../kernel/http/errors.ts';
import { eventStream, within } from './event-stream.ts';
import { FeedWatch } from './feed-watch.ts';
import { limitReaders } from './limit-readers.ts';
import { eventReader, type ReadEvents, toldOf } from './read-events.ts';

const NO_POSITION = 'This is no position of the feed.';
/** For reading and answering, beside the waiting. */
const marginMs = 4_000;

/** What happens in an organisation, for its own systems. */
export function feedRoutes(deps: BackendDeps): RouteDefinition[] {
  const { db } = deps;
  const read = eventReader(deps);
  const watch = new FeedWatch(deps);
  const takePlace = limitReaders();

  /** @throws UnprocessableContent for what this feed has never given out: a backup was restored, or it is another's */
  async function knownPlace(organizationId: OrganizationId, text: string | undefined): Promise<FeedPlace | undefined> {
    if (text === undefined) return undefined;
    const place = placeOf(text);
    if (place === undefined) throw new InvalidInput({ after: [NO_POSITION] });
    if (await isPlaceOfFeed(db, organizationId, place)) return place;
    throw new UnprocessableContent(
      'unknown_position',
      'The feed has not given out this position: it lies ahead of all that has happened, or belongs to another log. Begin again without `after`.',
    );
  }

  /** Answers when there is something, when the time is over, or when the token was revoked. */
  async function poll(asked: ReadEvents, waitMs: number, stop: AbortSignal): Promise<RouteAnswer<Bytes>> {
    const until = performance.now() + waitMs;
    for (;;) {
      const moved = watch.mark;
      const events = await read(asked);
      const leftMs = until - performance.now();
      if (events.length > 0 || leftMs <= 0 || (await within(moved, leftMs, stop)) === 'late') {
        const position = events.at(-1)?.place ?? asked.after;
        return json({
          events: events.map(toldOf),
          position: position === undefined ? null : `${position.position}-${position.revision}`,
        });
      }
    }
  }

  return [
    defineRoute({
      method: 'GET',
      path: '/api/events/',
      summary:
        "An organisation's own events after a position, in order: as server-sent events for `Accept: text/event-stream`, else as JSON, which waits until something happens.",
      auth: 'subscriber',
      policy: 'feed_subscriber',
      limit: { points: 600, durationS: 60 },
      limitMs: MAX_FEED_WAIT_S * 1_000 + marginMs,
      query: feedQuerySchema,
      answer: 'bytes',
      statuses: [400, 422],
      handle: async ({ query, principal, accept, lastEventId, signal }) => {
        const { organizationId, scopes, tokenId } = principal;
        const isStream = accept.includes('text/event-stream');
        // A reader that lost its stream says where it was; what it asked for at first is behind that.
        const after = await knownPlace(organizationId, (isStream && lastEventId) || query.after);
        const giveBack = takePlace(organizationId);
        const { ended, leave } = watch.enter(tokenId);
        const asked = { organizationId, scopes, after };
        const end = () => {
          leave();
          giveBack();
        };
        const stop = AbortSignal.any([signal, ended]);
        if (isStream) {
          const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };
          return { status: 200, body: eventStream({ read, watch, asked, signal: stop, onEnd: end }), headers };
        }
        try {
          return await poll({ ...asked, limit: query.limit }, query.wait * 1_000, stop);
        } catch (error) {
          if (ended.aborted) throw new NotAuthenticated('The token was revoked.');
          throw error;
        } finally {
          end();
        }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/events/schema/',
      summary: 'JSON Schema of every event of the feed, by type and version.',
      auth: 'public',
      policy: 'anyone',
      limit: { points: 60, durationS: 60 },
      answer: z.record(z.string(), z.unknown()),
      handle: () => ({ status: 200, body: feedJsonSchema() }),
    }),
  ];
}

const json = (body: unknown): RouteAnswer<Bytes> => ({
  status: 200,
  body: Buffer.from(JSON.stringify(body)),
  headers: { 'Content-Type': 'application/json' },
});

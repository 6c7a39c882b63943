import type { FeedActor, FeedEvent } from '@proofline/contracts/feed/envelope';
import { type FeedPlace, feedPositionOf } from '@proofline/contracts/feed/position';
import type { FeedScope } from '@proofline/contracts/feed/scopes';
import { type OrganizationId, userIdSchema } from '@proofline/contracts/ids';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';

export interface FeedQuestion {
  readonly organizationId: OrganizationId;
  readonly scopes: readonly FeedScope[];
  /** Undefined: from the beginning. */
  readonly after: FeedPlace | undefined;
  /** Events at the most. */
  readonly limit: number;
}

/** An event that the feed could not take yet: what comes after it may not be told before it. */
export interface FeedGap {
  readonly position: bigint;
  readonly eventId: string;
  readonly stream: string;
  /** Null: not known. */
  readonly revision: bigint | null;
}

export interface FeedPage {
  /** In the order of the log. */
  readonly events: readonly (FeedEvent & { readonly place: FeedPlace })[];
  /** Of any organisation, the first one first, as they stood when the events were read. */
  readonly gaps: readonly FeedGap[];
}

const feedEvents = live('feed_events');
const READER = 'read-model:feed';

/**
 * What the organisation is told after a place. Costs what the page costs, whatever else there is: each scope is read on
 * from the place. Events and gaps are of one moment: a gap that closes in between would leave an event out.
 */
export async function readFeed(db: Knex, question: FeedQuestion): Promise<FeedPage> {
  const { organizationId, scopes, after, limit } = question;
  const parts = scopes.map(
    (_scope, index) => `(select * from ${feedEvents} where organization_id = :organizationId and scope = :scope${index}
      and (position, revision) > (:position::bigint, :revision::bigint) order by position, revision limit :limit)`,
  );
  const bindings = {
    ...Object.fromEntries(scopes.map((scope, index) => [`scope${index}`, scope])),
    ...{ organizationId, limit, reader: READER },
    ...{ position: String(after?.position ?? -1n), revision: after?.revision ?? -1 },
  };
  const { rows } = await db.raw<{ rows: [{ events: FeedRecord[]; gaps: GapRecord[] }] }>(
    `with told as (select * from (${parts.join(' union all ')}) as scopes order by position, revision limit :limit)
     select
       (select coalesce(json_agg(json_build_object('position', position::text, 'revision', revision, 'id', event_id,
          'type', type, 'version', version, 'at', at, 'actor', actor, 'actor_id', actor_id, 'data', data)
          order by position, revision), '[]') from told) as events,
       (select coalesce(json_agg(json_build_object('position', position::text, 'event_id', event_id, 'stream', stream,
          'revision', revision::text) order by position), '[]')
        from ${PARKED_EVENTS} where reader = :reader and state in ('retrying', 'parked', 'waiting')) as gaps`,
    bindings,
  );
  const [{ events, gaps }] = rows;
  return { events: events.map(toEvent), gaps: gaps.map(toGap) };
}

/** Whether the feed has given this place out: told the organisation something there. */
export async function isPlaceOfFeed(db: Knex, organizationId: OrganizationId, place: FeedPlace): Promise<boolean> {
  const known = await db(feedEvents)
    .where({ organization_id: organizationId, position: String(place.position), revision: place.revision })
    .first<{ type: string } | undefined>('type');
  return known !== undefined;
}

/** Changes whenever there may be something new: with every event, with what is parked, and with a rebuild. */
export async function feedMark(db: Knex): Promise<string> {
  const row = await db(live('projection_checkpoints'))
    .where({ name: 'feed' })
    .first<{ version: string } | undefined>('version');
  return row?.version ?? '';
}

interface FeedRecord {
  readonly position: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly at: string;
  readonly actor: FeedActor['type'];
  readonly actor_id: number | null;
  readonly data: Readonly<Record<string, unknown>>;
}

function toEvent({ position, revision, actor, actor_id, at, ...rest }: FeedRecord) {
  const place = { position: BigInt(position), revision };
  return {
    ...rest,
    place,
    position: feedPositionOf(place),
    at: new Date(at).toISOString(),
    actor: actorOf(actor, actor_id),
  };
}

function actorOf(type: FeedActor['type'], id: number | null): FeedActor {
  if (type !== 'user') return { type };
  const user = userIdSchema.safeParse(id);
  // Who wrote an id that is nobody's is not told as somebody.
  return user.success ? { type, id: user.data } : { type: 'system' };
}

interface GapRecord {
  readonly position: string;
  readonly event_id: string;
  readonly stream: string;
  readonly revision: string | null;
}

const toGap = ({ position, event_id: eventId, stream, revision }: GapRecord): FeedGap => ({
  position: BigInt(position),
  eventId,
  stream,
  revision: revision === null ? null : BigInt(revision),
});

import type { FeedEvent } from '@proofline/contracts/feed/envelope';
import type { FeedPlace } from '@proofline/contracts/feed/position';
import type { FeedScope } from '@proofline/contracts/feed/scopes';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { EventLog } from '@proofline/platform/event-log/event-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { type FeedGap, readFeed } from '@proofline/projections/feed/query';

export interface ReadEvents {
  readonly organizationId: OrganizationId;
  readonly scopes: readonly FeedScope[];
  readonly after: FeedPlace | undefined;
  readonly limit: number;
}

type PlacedEvent = FeedEvent & { readonly place: FeedPlace };

/** Gaps whose owner is remembered: an event never changes. */
const maxKnown = 1_000;
/** Told to organisations that stand in the event itself, which cannot be read. */
const everybodys = 'notification-';

/**
 * The events of an organisation after a place, in the order of the log. Where one of its own could not be read yet, the
 * feed ends before it, until it was read or let go: nothing is told out of order, and nothing is left out. Other
 * organisations' go on.
 */
export function eventReader({ db, eventLog }: { readonly db: Knex; readonly eventLog: Pick<EventLog, 'readStream'> }) {
  const known = new Map<string, number | null>();

  /** Null: nobody's. Undefined: not to be found out. */
  async function ownerOf({ eventId, stream, revision }: FeedGap): Promise<number | null | undefined> {
    const owner = known.get(eventId);
    if (owner !== undefined) return owner;
    if (revision === null || stream.startsWith(everybodys)) return undefined;
    const [event] = await eventLog.readStream(stream, { fromRevision: revision, maxEvents: 1 }).catch(() => []);
    if (event === undefined) return undefined;
    const { metadata } = event;
    const named = typeof metadata === 'object' && metadata !== null && 'organizationId' in metadata;
    const found = named && typeof metadata.organizationId === 'number' ? metadata.organizationId : null;
    if (known.size >= maxKnown) known.clear();
    known.set(eventId, found);
    return found;
  }

  return async (asked: ReadEvents): Promise<readonly PlacedEvent[]> => {
    const { events, gaps } = await readFeed(db, asked);
    const last = events.at(-1);
    for (const gap of gaps) {
      if (last === undefined || gap.position > last.place.position) break;
      const owner = await ownerOf(gap);
      if (owner === undefined || owner === asked.organizationId) {
        return events.filter(({ place }) => place.position < gap.position);
      }
    }
    return events;
  };
}
export type EventReader = ReturnType<typeof eventReader>;

/** As it is told: without what only this process needs. */
export function toldOf({ place: _place, ...event }: PlacedEvent): FeedEvent {
  return event;
}

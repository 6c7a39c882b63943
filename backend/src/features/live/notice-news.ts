import type { LogPosition } from '@proofline/contracts/ids';
import type { ServerMessage } from '@proofline/contracts/socket/messages';
import type { Receivers } from '@proofline/projections/notifications/query-published';
import { roomOf, roomOfUser, SIGNED_IN_ROOM } from './rooms.ts';

/** A message, and whose browsers get it: each once, in however many of the rooms it is. */
export interface Telling {
  readonly rooms: readonly string[];
  readonly message: ServerMessage;
}

/** Ids in one message at the most: who is told of more sees the newest in the list. */
const maxIds = 50;

/** What was published or deleted, told to its receivers; all that goes to the same ones in one message. Pure. */
export function tellNotices(notices: readonly Receivers[], position: LogPosition): Telling[] {
  const byReceivers = new Map<string, { rooms: readonly string[]; published: Receivers['id'][] }>();
  for (const notice of notices) {
    const rooms = roomsOfReceivers(notice);
    const key = rooms.toSorted().join(' ');
    const told = byReceivers.get(key) ?? { rooms, published: [] };
    byReceivers.set(key, told);
    if (!notice.isDeleted) told.published.push(notice.id);
  }
  return [...byReceivers.values()].map(({ rooms, published }) => ({
    rooms,
    message: { type: 'notifications_changed', position, published: published.slice(-maxIds) },
  }));
}

function roomsOfReceivers({ userIds, organizationIds }: Receivers): string[] {
  const rooms = [...userIds.map(roomOfUser), ...organizationIds.map(roomOf)];
  return rooms.length === 0 ? [SIGNED_IN_ROOM] : rooms;
}

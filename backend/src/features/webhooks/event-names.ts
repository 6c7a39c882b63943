import type { FeedEvent } from '@proofline/contracts/feed/envelope';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { live } from '@proofline/projections/live-schema';
import { type EventNames, namedIn } from './event-words.ts';

/** Today's names of the organisation's own checks and lists that the events mention. */
export async function findEventNames(
  db: Knex,
  events: readonly FeedEvent[],
  organizationId: OrganizationId,
): Promise<EventNames> {
  const { checks, lists } = namedIn(events);
  return {
    checks: await namesIn(db, 'checks', checks, organizationId),
    lists: await namesIn(db, 'url_lists', lists, organizationId),
  };
}

async function namesIn(
  db: Knex,
  table: 'checks' | 'url_lists',
  ids: readonly number[],
  organizationId: OrganizationId,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows: { id: string; name: string | null }[] = await db(live(table))
    .where({ organization_id: organizationId })
    .whereIn('id', [...ids])
    .select('id', 'name');
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[Number(id), name]])));
}

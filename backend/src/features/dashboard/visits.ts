import type { OrganizationId, UserId } from '@proofline/contracts/ids';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';

/** Whose visit: of one person, in one organisation. */
export interface Visitor {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
}

/** Whoever comes back sooner goes on with the same visit: a reload takes nothing off the screen. */
export const VISIT_GAP_MS = 30 * 60_000;
const DAY_MS = 86_400_000;
/** What a first visit looks back on. */
export const FIRST_LOOK_MS = 7 * DAY_MS;
/** Further back nobody looks, however long they were away. */
const LONGEST_LOOK_MS = 30 * DAY_MS;

/** @returns the end of the visit before this one */
export async function recordVisit(db: Knex, { organizationId, userId }: Visitor, now: Date): Promise<Date> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await db.raw<{ rows: { since: Date }[] }>(
    `insert into dashboard_visits as v (organization_id, account_id, since, visited_at)
     values (:organizationId, :userId, :firstLook, :now)
     on conflict (account_id, organization_id) do update set
       since = case when v.visited_at < :gone then v.visited_at else v.since end,
       visited_at = greatest(v.visited_at, excluded.visited_at)
     returning since`,
    { organizationId, userId, now, firstLook: before(FIRST_LOOK_MS), gone: before(VISIT_GAP_MS) },
  );
  return atMostLongAgo(rows[0]?.since, now);
}

/** Since when things are new to the reader. */
export async function lastVisit(db: Knex, { organizationId, userId }: Visitor, now: Date): Promise<Date> {
  const row = await db('dashboard_visits')
    .where({ organization_id: organizationId, account_id: userId })
    .first<{ since: Date } | undefined>('since');
  return atMostLongAgo(row?.since, now);
}

function atMostLongAgo(since: Date | undefined, now: Date): Date {
  if (since === undefined) return new Date(now.getTime() - FIRST_LOOK_MS);
  return new Date(Math.max(since.getTime(), now.getTime() - LONGEST_LOOK_MS));
}

import type { Knex } from 'knex';
import { findingKinds } from '../findings/registry.ts';
import { live } from '../live-schema.ts';
import { COMMENT_TYPES, type HistoryFacts } from './facts.ts';

/** Bars that fit beside each other. */
export const HISTORY_SLICES = 120;
/** So many events, the newest, are counted for one drawing. */
const MAX_COUNTED = 50_000;

/** What broke a rule, whatever the kind of check. */
const violation = [...findingKinds.values()].map(({ history }) => `(${history.violation})`).join(' or ');
const changes: readonly HistoryFacts['type'][] = [
  'CheckCreated',
  'CheckDisabled',
  'CheckEnabled',
  'ScheduleCancelled',
  'ScheduleRestarted',
];

export interface HistoryDensityOptions {
  readonly checkId: number;
  readonly reportId?: number | undefined;
  /** Does not count what was done to comments. */
  readonly withoutComments?: boolean | undefined;
  /** For tests. */
  readonly maxCounted?: number;
}

export interface HistorySliceCount {
  /** From 0, of the equal parts of the time between the first event and the last. */
  readonly slice: number;
  readonly events: number;
  /** Findings that broke a rule. */
  readonly violations: number;
  /** The check created, disabled or enabled, its schedule cancelled or restarted. */
  readonly changes: number;
  readonly lastPosition: string;
}

export interface HistoryDensity {
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
  readonly events: number;
  /** False when there are older events than those counted. */
  readonly complete: boolean;
  /** Those that hold events, in their order. */
  readonly slices: HistorySliceCount[];
}

interface SliceRecord {
  readonly slice: number;
  readonly events: number;
  readonly violations: number;
  readonly changes: number;
  readonly last_position: string;
  readonly first_at: Date;
  readonly last_at: Date;
}

/** How the events of a check lie in time; of none when the organisation has no such check. */
export async function historyDensity(
  db: Knex,
  organizationId: number,
  { checkId, reportId, withoutComments, maxCounted = MAX_COUNTED }: HistoryDensityOptions,
): Promise<HistoryDensity> {
  const newest = db(live('history')).where({ organization_id: organizationId, check_id: checkId });
  if (reportId !== undefined) newest.where('report_id', reportId);
  if (withoutComments) newest.whereNotIn('type', COMMENT_TYPES);
  newest.orderBy('position', 'desc').limit(maxCounted).select('position', 'at', 'type', 'facts');
  const records = await db
    .with('counted', newest)
    .with('span', db.raw('select min(at) as first_at, max(at) as last_at from counted'))
    .from('counted')
    .joinRaw('cross join span')
    .groupBy('slice', 'first_at', 'last_at')
    .orderBy('slice')
    .select<SliceRecord[]>(
      db.raw(
        `least(coalesce(floor(extract(epoch from at - first_at) * :slices
           / nullif(extract(epoch from last_at - first_at), 0)), 0), :slices - 1)::int as slice`,
        { slices: HISTORY_SLICES },
      ),
      db.raw('first_at, last_at, count(*)::int as events, max(position) as last_position'),
      db.raw(`count(*) filter (where ${violation})::int as violations`),
      db.raw('count(*) filter (where type = any(?))::int as changes', [[...changes]]),
    );
  const events = records.reduce((sum, record) => sum + record.events, 0);
  return {
    firstAt: records[0]?.first_at ?? null,
    lastAt: records[0]?.last_at ?? null,
    events,
    complete: events < maxCounted,
    slices: records.map((record) => ({
      slice: record.slice,
      events: record.events,
      violations: record.violations,
      changes: record.changes,
      lastPosition: record.last_position,
    })),
  };
}

import type { Actor } from '@proofline/contracts/events/metadata';
import type { CheckId, ReportId } from '@proofline/contracts/ids';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import { containing } from '../paging.ts';
import { COMMENT_TYPES, type HistoryFacts } from './facts.ts';
import { outcomeOfFacts } from './outcome.ts';
import { sentence } from './sentence.ts';

export interface HistoryRow {
  readonly position: string;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly at: Date;
  readonly actor: Actor;
  readonly checkId: CheckId;
  readonly reportId: ReportId | null;
  /** The event in plain words, without actor and time. */
  readonly sentence: string;
  /** What became of the page it is about, if it is about one. */
  readonly outcome: PageOutcome | null;
}

/** So many events one answer looks through for an actor or a text; the next answer goes on from there. */
const MAX_LOOKED_THROUGH = 20_000;

export interface HistorySearch {
  readonly text: string;
  /** Actors whose names contain the text. */
  readonly actors: readonly Actor[];
  readonly namesSystem: boolean;
}

export interface ListHistoryOptions {
  readonly checkId: number;
  readonly reportId?: number | undefined;
  /** Log positions, both included. */
  readonly fromPosition?: string | undefined;
  readonly toPosition?: string | undefined;
  /** Leaves out what happened to single addresses. */
  readonly lifecycleOnly?: boolean | undefined;
  /** Leaves out what was done to comments, their texts too. */
  readonly withoutComments?: boolean | undefined;
  readonly actorType?: Actor['type'] | undefined;
  readonly search?: HistorySearch | undefined;
  /** For tests. */
  readonly maxLookedThrough?: number;
  readonly pageSize: number;
}

export interface HistorySlice {
  /** Newest first. */
  readonly rows: HistoryRow[];
  /** Ask with this as `toPosition` for older rows, which need not match actor and search; null when there are none. */
  readonly nextToPosition: string | null;
  /** Oldest and newest position, whatever the actor and the search; null when there are no events. */
  readonly firstPosition: string | null;
  readonly lastPosition: string | null;
}

interface HistoryRecord {
  readonly position: string;
  readonly event_id: string;
  readonly stream: string;
  readonly revision: string;
  readonly at: Date;
  readonly actor_type: Actor['type'];
  readonly actor_id: string;
  readonly check_id: string;
  readonly report_id: string | null;
  readonly facts: HistoryFacts;
}

/** A check's events and those of its runs, newest first; empty when the organisation has no such check. */
export async function listHistory(
  db: Knex,
  organizationId: number,
  options: ListHistoryOptions,
): Promise<HistorySlice> {
  const [records, ends, lookedTo] = await Promise.all([
    narrowed(db, organizationId, options)
      .orderBy('position', 'desc')
      .limit(options.pageSize + 1)
      .select<HistoryRecord[]>(
        'position',
        'event_id',
        'stream',
        'revision',
        'at',
        'actor_type',
        'actor_id',
        'check_id',
        'report_id',
        'facts',
      ),
    matching(db, organizationId, options)
      .min({ first: 'position' })
      .max({ last: 'position' })
      .first<{ first: string | null; last: string | null }>(),
    firstNotLookedAt(db, organizationId, options),
  ]);
  return {
    rows: records.slice(0, options.pageSize).map(toRow),
    nextToPosition: records[options.pageSize]?.position ?? lookedTo,
    firstPosition: ends.first,
    lastPosition: ends.last,
  };
}

const isNarrowed = ({ actorType, search }: ListHistoryOptions) => actorType !== undefined || search !== undefined;

/** Hits may be rare: the newest so many events are looked through, not the whole history of a check. */
function narrowed(db: Knex, organizationId: number, options: ListHistoryOptions): Knex.QueryBuilder {
  if (!isNarrowed(options)) return matching(db, organizationId, options);
  const { actorType, search, maxLookedThrough = MAX_LOOKED_THROUGH } = options;
  const newest = matching(db, organizationId, options).orderBy('position', 'desc').limit(maxLookedThrough);
  const query = db.from(newest.select('*').as('newest'));
  if (actorType !== undefined) query.where('actor_type', actorType);
  if (search !== undefined) query.where((either) => anyContains(either, search));
  return query;
}

function anyContains(either: Knex.QueryBuilder, { text, actors, namesSystem }: HistorySearch): void {
  const pattern = containing(text);
  either.where('type', 'ilike', pattern);
  for (const fact of ['url', 'text', 'reason']) either.orWhereRaw('facts->>? ilike ?', [fact, pattern]);
  if (namesSystem) either.orWhere('actor_type', 'system');
  for (const type of ['user', 'agent'] as const) {
    const ids = actors.filter((actor) => actor.type === type).map(({ id }) => id);
    if (ids.length > 0) either.orWhere((named) => named.where('actor_type', type).whereIn('actor_id', ids));
  }
}

/** The newest event that a narrowed answer did not look at any more. */
async function firstNotLookedAt(db: Knex, organizationId: number, options: ListHistoryOptions): Promise<string | null> {
  if (!isNarrowed(options)) return null;
  const next = await matching(db, organizationId, options)
    .orderBy('position', 'desc')
    .offset(options.maxLookedThrough ?? MAX_LOOKED_THROUGH)
    .limit(1)
    .first<{ position: string } | undefined>('position');
  return next?.position ?? null;
}

function matching(db: Knex, organizationId: number, options: ListHistoryOptions): Knex.QueryBuilder {
  const query = db(live('history')).where({ organization_id: organizationId, check_id: options.checkId });
  if (options.reportId !== undefined) query.where('report_id', options.reportId);
  if (options.fromPosition !== undefined) query.where('position', '>=', options.fromPosition);
  if (options.toPosition !== undefined) query.where('position', '<=', options.toPosition);
  if (options.lifecycleOnly) query.where('lifecycle', true);
  if (options.withoutComments) query.whereNotIn('type', COMMENT_TYPES);
  return query;
}

function toRow(record: HistoryRecord): HistoryRow {
  return {
    position: record.position,
    eventId: record.event_id,
    stream: record.stream,
    revision: Number(record.revision),
    type: record.facts.type,
    at: record.at,
    actor: { type: record.actor_type, id: record.actor_id },
    checkId: Number(record.check_id) as CheckId,
    reportId: record.report_id === null ? null : (Number(record.report_id) as ReportId),
    sentence: sentence(record.facts),
    outcome: outcomeOfFacts(record.facts),
  };
}

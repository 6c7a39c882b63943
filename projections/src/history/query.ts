import type { Actor } from '@proofline/contracts/events/metadata';
import type { CheckId, ReportId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import type { HistoryFacts } from './facts.ts';
import { sentence } from './sentence.ts';

export interface HistoryRow {
  position: string;
  eventId: string;
  stream: string;
  revision: number;
  type: string;
  at: Date;
  actor: Actor;
  checkId: CheckId;
  reportId: ReportId | null;
  /** The event in plain words, without actor and time. */
  sentence: string;
}

export interface ListHistoryOptions {
  checkId: number;
  reportId?: number | undefined;
  /** Log positions, both included. */
  fromPosition?: string | undefined;
  toPosition?: string | undefined;
  /** Leaves out what happened to single addresses. */
  lifecycleOnly?: boolean | undefined;
  pageSize: number;
}

export interface HistorySlice {
  /** Newest first. */
  rows: HistoryRow[];
  /** Ask with this as `toPosition` for older rows; null when there are none. */
  nextToPosition: string | null;
  /** Oldest and newest position among all that match; null when none does. */
  firstPosition: string | null;
  lastPosition: string | null;
}

interface HistoryRecord {
  position: string;
  event_id: string;
  stream: string;
  revision: string;
  at: Date;
  actor_type: Actor['type'];
  actor_id: string;
  check_id: string;
  report_id: string | null;
  facts: HistoryFacts;
}

/** A check's events and those of its runs, newest first; empty when the organisation has no such check. */
export async function listHistory(
  db: Knex,
  organizationId: number,
  options: ListHistoryOptions,
): Promise<HistorySlice> {
  const [records, ends] = await Promise.all([
    matching(db, organizationId, options)
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
  ]);
  return {
    rows: records.slice(0, options.pageSize).map(toRow),
    nextToPosition: records[options.pageSize]?.position ?? null,
    firstPosition: ends.first,
    lastPosition: ends.last,
  };
}

function matching(db: Knex, organizationId: number, options: ListHistoryOptions): Knex.QueryBuilder {
  const query = db(live('history')).where({ organization_id: organizationId, check_id: options.checkId });
  if (options.reportId !== undefined) query.where('report_id', options.reportId);
  if (options.fromPosition !== undefined) query.where('position', '>=', options.fromPosition);
  if (options.toPosition !== undefined) query.where('position', '<=', options.toPosition);
  if (options.lifecycleOnly) query.where('lifecycle', true);
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
  };
}

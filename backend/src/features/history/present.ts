import type {
  HistoryDensity as HistoryDensityAnswer,
  HistoryEntry,
  HistoryPage,
} from '@proofline/contracts/api/history';
import { HISTORY_SLICES, type HistoryDensity } from '@proofline/projections/history/density';
import type { HistoryRow, HistorySlice } from '@proofline/projections/history/query';
import { UNKNOWN_USER } from '../accounts/account.ts';

/** Who is behind the ids of actors: accounts by number, agents by UUID. */
export interface ActorNames {
  readonly users: ReadonlyMap<number, string>;
  readonly agents: ReadonlyMap<string, string>;
}

/** What the product is called where it acts itself. */
export const SYSTEM_NAME = 'Proofline';

/** GET /api/projects/{id}/history/density/ . Pure. */
export function presentDensity({ firstAt, lastAt, events, complete, slices }: HistoryDensity): HistoryDensityAnswer {
  return {
    first_at: firstAt?.toISOString() ?? null,
    last_at: lastAt?.toISOString() ?? null,
    events,
    complete,
    slice_count: HISTORY_SLICES,
    slices: slices.map(({ lastPosition, ...counts }) => ({ ...counts, last_position: lastPosition })),
  };
}

/** GET /api/projects/{id}/history/ . Pure. */
export function presentHistory(slice: HistorySlice, names: ActorNames): HistoryPage {
  return {
    results: slice.rows.map((row) => presentEntry(row, names)),
    next_to_position: slice.nextToPosition,
    first_position: slice.firstPosition,
    last_position: slice.lastPosition,
  };
}

function presentEntry(row: HistoryRow, names: ActorNames): HistoryEntry {
  return {
    position: row.position,
    event_id: row.eventId,
    stream: row.stream,
    revision: row.revision,
    type: row.type,
    at: row.at.toISOString(),
    actor: { type: row.actor.type, id: row.actor.id, name: nameOf(row.actor, names) },
    report: row.reportId,
    sentence: row.sentence,
    outcome: row.outcome,
  };
}

function nameOf({ type, id }: HistoryRow['actor'], { users, agents }: ActorNames): string {
  switch (type) {
    case 'user':
      return users.get(Number(id)) ?? UNKNOWN_USER;
    case 'agent':
      return agents.get(id) ?? 'Unknown crawler';
    case 'system':
      return SYSTEM_NAME;
  }
}

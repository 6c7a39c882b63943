import type { ParkedEvent } from '@proofline/contracts/api/parked-events';
import type { ParkedEventRow } from './parked-event-rows.ts';

/** A row as superusers see it. Pure. */
export function presentParkedEvent(row: ParkedEventRow): ParkedEvent {
  const [kind, ...name] = row.reader.split(':');
  return {
    id: row.id,
    state: row.state,
    reader: { kind: kind === 'reactor' ? 'reactor' : 'read_model', name: name.join(':') },
    stream: row.stream,
    type: row.type,
    revision: row.revision === null ? null : Number(row.revision),
    event_id: row.event_id,
    attempts: row.attempts,
    failed_at: row.failed_at.toISOString(),
    last_failed_at: row.last_failed_at.toISOString(),
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    asked: row.asked,
    reason: row.reason ?? '',
    waiting: row.waiting,
    more_wait: row.more_wait,
  };
}

import type { Log } from '@proofline/platform/log/create-log';
import { toJson } from '@proofline/platform/postgres/to-json';
import type { Knex } from 'knex';
import { live } from '../live-schema.ts';
import type { ProjectionName } from '../projection-names.ts';
import { poisonEventsTotal } from './metrics.ts';
import type { RejectedEvent } from './parse-batch.ts';
import { writeRows } from './write-rows.ts';

const maxReasonLength = 2_000;

/** Keeps a record of events that a read model goes on without, in the transaction that passes them. */
export async function setAside(
  trx: Knex.Transaction,
  projection: { name: ProjectionName; generation: number },
  rejected: readonly RejectedEvent[],
): Promise<void> {
  await writeRows(
    trx,
    `insert into ${live('projection_poison_events')} (projection, generation, position, event_id, stream, type, reason)
     select r.* from json_to_recordset(:rows) as r (projection text, generation integer, position bigint,
       event_id text, stream text, type text, reason text)
     on conflict do nothing`,
    rejected.map(({ recorded, error }) => ({
      projection: projection.name,
      generation: projection.generation,
      position: String(recorded.position),
      event_id: recorded.id,
      stream: recorded.stream,
      type: recorded.type,
      reason: reasonOf(error),
    })),
  );
}

/** The alarm; given once the record is committed. */
export function reportSetAside(log: Log, name: ProjectionName, rejected: readonly RejectedEvent[]): void {
  for (const { recorded, error } of rejected) {
    const { id, type, stream } = recorded;
    log.error(
      { err: error, projection: name, event: { id, type, stream, position: String(recorded.position) } },
      'event set aside',
    );
    poisonEventsTotal.inc({ projection: name });
  }
}

function reasonOf(error: unknown): string {
  const messages: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) messages.push(current.message);
  const text = messages.length === 0 ? toJson(String(error)) : messages.join(': ');
  return text.slice(0, maxReasonLength).toWellFormed();
}

import type { Knex } from 'knex';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import type { AuditRecorded } from './project.ts';

/** Announces nothing: the log is read by few, who ask again. */
export async function applyAudit(
  trx: Knex.Transaction,
  schema: string,
  recorded: readonly AuditRecorded[],
): Promise<Touched[]> {
  await writeRows(
    trx,
    `insert into ${schema}.audit_events (position, event_id, organization_id, type, at, actor_type, actor_id, data)
     select r.* from json_to_recordset(:rows) as r (position bigint, event_id uuid, organization_id bigint, type text,
       at timestamptz, actor_type text, actor_id text, data jsonb)`,
    recorded.map(({ logged: { id, position, event, metadata } }) => ({
      position: String(position),
      event_id: id,
      organization_id: metadata.organizationId,
      type: event.type,
      at: metadata.at,
      actor_type: metadata.actor.type,
      actor_id: metadata.actor.id,
      data: event.data,
    })),
  );
  return [];
}

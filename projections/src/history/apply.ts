import type { Knex } from 'knex';
import { bigint, boolean, type Columns, insertRows, json, text, timestamp, uuid } from '../runtime/insert-rows.ts';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import type { HistoryRecorded } from './project.ts';

const columns: Columns<HistoryRecorded> = {
  position: bigint(({ logged }) => String(logged.position)),
  event_id: uuid(({ logged }) => logged.id),
  organization_id: bigint(({ organizationId }) => organizationId),
  check_id: bigint(({ concerns }) => concerns?.checkId ?? null),
  report_id: bigint(({ concerns }) => concerns?.reportId ?? null),
  stream: text(({ logged }) => logged.stream),
  revision: bigint(({ logged }) => logged.revision),
  type: text(({ facts }) => facts.type),
  lifecycle: boolean(({ lifecycle }) => lifecycle),
  at: timestamp(({ logged }) => logged.metadata.at),
  actor_type: text(({ logged }) => logged.metadata.actor.type),
  actor_id: text(({ logged }) => logged.metadata.actor.id),
  facts: json(({ facts }) => facts),
};

/** Readers hear of an event through the models that show its outcome, so the history itself announces nothing. */
export async function applyHistory(
  trx: Knex.Transaction,
  schema: string,
  recorded: readonly HistoryRecorded[],
): Promise<Touched[]> {
  const named = recorded.filter(({ concerns }) => concerns !== null);
  await insertRows(trx, `${schema}.history`, columns, named);
  await writeRows(
    trx,
    `insert into ${schema}.history (${Object.keys(columns).join(', ')})
     select r.position, r.event_id, r.organization_id, first.check_id, first.report_id, r.stream, r.revision, r.type,
       r.lifecycle, r.at, r.actor_type, r.actor_id, r.facts
     from json_to_recordset(:rows) as r (position bigint, event_id uuid, organization_id bigint, stream text,
       revision bigint, type text, lifecycle boolean, at timestamptz, actor_type text, actor_id text, facts json)
     join ${schema}.history first on first.stream = r.stream and first.type = 'CommentAdded'`,
    recorded.filter(({ concerns }) => concerns === null).map(toRecord),
  );
  await forgetTexts(trx, schema, recorded);
  return [];
}

/** Of a deleted comment stays that there was one; what it said does not. */
async function forgetTexts(trx: Knex.Transaction, schema: string, recorded: readonly HistoryRecorded[]): Promise<void> {
  const deleted = recorded.filter(({ facts }) => facts.type === 'CommentDeleted').map(({ logged }) => logged.stream);
  if (deleted.length === 0) return;
  await trx.raw(
    `update ${schema}.history set facts = (facts::jsonb - 'text')::json
     where type in ('CommentAdded', 'CommentEdited') and stream = any(:deleted)`,
    { deleted },
  );
}

function toRecord({ organizationId, lifecycle, facts, logged }: HistoryRecorded): object {
  return {
    position: String(logged.position),
    event_id: logged.id,
    organization_id: organizationId,
    stream: logged.stream,
    revision: logged.revision,
    type: facts.type,
    lifecycle,
    at: logged.metadata.at,
    actor_type: logged.metadata.actor.type,
    actor_id: logged.metadata.actor.id,
    facts,
  };
}

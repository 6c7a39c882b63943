import type { Knex } from 'knex';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import type { HistoryRecorded } from './project.ts';

const columns = `position, event_id, organization_id, check_id, report_id, stream, revision, type, lifecycle, at,
  actor_type, actor_id, facts`;
const recordset = `json_to_recordset(:rows) as r (position bigint, event_id uuid, organization_id bigint,
  check_id bigint, report_id bigint, stream text, revision bigint, type text, lifecycle boolean, at timestamptz,
  actor_type text, actor_id text, facts jsonb)`;

/** Readers hear of an event through the models that show its outcome, so the history itself announces nothing. */
export async function applyHistory(
  trx: Knex.Transaction,
  schema: string,
  recorded: readonly HistoryRecorded[],
): Promise<Touched[]> {
  await writeRows(
    trx,
    `insert into ${schema}.history (${columns}) select r.* from ${recordset}`,
    recorded.filter(({ concerns }) => concerns !== null).map(toRecord),
  );
  await writeRows(
    trx,
    `insert into ${schema}.history (${columns})
     select r.position, r.event_id, r.organization_id, first.check_id, first.report_id, r.stream, r.revision, r.type,
       r.lifecycle, r.at, r.actor_type, r.actor_id, r.facts
     from ${recordset}
     join ${schema}.history first on first.stream = r.stream and first.type = 'CommentAdded'`,
    recorded.filter(({ concerns }) => concerns === null).map(toRecord),
  );
  return [];
}

function toRecord({ organizationId, concerns, lifecycle, facts, logged }: HistoryRecorded): object {
  return {
    position: String(logged.position),
    event_id: logged.id,
    organization_id: organizationId,
    check_id: concerns?.checkId,
    report_id: concerns?.reportId,
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

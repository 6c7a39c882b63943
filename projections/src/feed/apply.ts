import type { Knex } from 'knex';
import { bigint, type Columns, insertRows, integer, json, text, timestamp, uuid } from '../runtime/insert-rows.ts';
import { userOf } from '../runtime/logged-event.ts';
import type { Touched } from '../runtime/touched.ts';
import type { FeedTold } from './project.ts';

const columns: Columns<FeedTold> = {
  organization_id: bigint(({ organizationId }) => organizationId),
  scope: text(({ scope }) => scope),
  position: bigint(({ logged }) => String(logged.position)),
  revision: bigint(({ logged }) => logged.revision),
  event_id: uuid(({ logged }) => logged.id),
  type: text(({ fact }) => fact.type),
  version: integer(({ fact }) => fact.version),
  at: timestamp(({ logged }) => logged.metadata.at),
  actor: text(({ logged }) => logged.metadata.actor.type),
  actor_id: bigint(({ logged }) => userOf(logged)),
  data: json(({ fact }) => fact.data),
};

/** Announces nothing: who reads the feed looks at its checkpoint. */
export async function applyFeed(trx: Knex.Transaction, schema: string, told: readonly FeedTold[]): Promise<Touched[]> {
  await insertRows(trx, `${schema}.feed_events`, columns, told);
  return [];
}

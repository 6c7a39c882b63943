import { notAskedFor } from '../runtime/not-asked-for.ts';
import type { TableSet } from '../runtime/table-set.ts';

/** What subscribers of an organisation are told, an event a row, as it is told: written once, never changed. */
export const feedTables: TableSet = {
  tables: ['feed_events'],
  create: (schema) => `
    create table ${schema}.feed_events (
      organization_id bigint not null,
      scope text collate "C" not null,
      -- In the log; events that were written together share it, and their place in their stream tells them apart.
      position bigint not null,
      revision bigint not null,
      event_id uuid not null,
      type text collate "C" not null,
      version smallint not null,
      at timestamptz not null,
      -- user, agent or system.
      actor text collate "C" not null,
      -- Of the user.
      actor_id bigint,
      data jsonb not null,
      -- A subscriber reads the scopes of its token, each on from a place.
      primary key (organization_id, scope, position, revision)
    );
    ${notAskedFor(schema, 'feed_events', ['event_id', 'at', 'data'])}`,
  index: (schema) => `
    create unique index feed_events_in_order on ${schema}.feed_events (organization_id, position, revision);`,
};

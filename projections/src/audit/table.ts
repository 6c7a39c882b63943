import type { TableSet } from '../runtime/table-set.ts';

/** What was done to accounts, organisations, features and agents, and told by hand, an event a row. Ids alone: names are read beside it. */
export const auditTables: TableSet = {
  tables: ['audit_events'],
  create: (schema) => `
    create table ${schema}.audit_events (
      position bigint not null,
      event_id uuid not null,
      -- Null: it concerns all organisations, or none.
      organization_id bigint,
      type text not null,
      at timestamptz not null,
      actor_type text not null,
      actor_id text not null,
      data jsonb not null,
      primary key (position, event_id)
    );`,
  index: (schema) => `
    create index audit_events_of_organization on ${schema}.audit_events (organization_id, position desc);
    create index audit_events_of_actor on ${schema}.audit_events (actor_type, actor_id, position desc);`,
};

import type { TableSet } from '../runtime/table-set.ts';

/**
 * What was told to whom, and what they have read of it. One notification may be for several organisations, so no table
 * names one: every question is asked for a reader.
 */
export const notificationTables: TableSet = {
  tables: ['notifications', 'notification_receivers', 'notification_reads', 'notification_marks'],
  create: (schema) => `
    create table ${schema}.notifications (
      id uuid primary key,
      -- In the log: the order in which they were published.
      position bigint not null,
      published_at timestamptz not null,
      -- Null: the product itself.
      publisher_id bigint,
      category text not null,
      kind text not null,
      message text not null,
      link text,
      user_ids jsonb not null,
      organization_ids jsonb not null,
      check_id bigint,
      report_id bigint,
      result_id text,
      comment_id bigint,
      -- Such a row stays, empty: who has read all up to it has.
      is_deleted boolean not null default false
    );
    create table ${schema}.notification_receivers (
      -- user, organization or everybody.
      audience text not null,
      -- 0 for everybody.
      receiver_id bigint not null,
      position bigint not null,
      notification_id uuid not null,
      primary key (audience, receiver_id, position, notification_id)
    );
    create table ${schema}.notification_reads (
      user_id bigint not null,
      notification_id uuid not null,
      read_at timestamptz not null,
      position bigint not null,
      primary key (user_id, notification_id)
    );
    create table ${schema}.notification_marks (
      user_id bigint primary key,
      -- All up to here count as read.
      up_to bigint not null
    );`,
  index: (schema) => `
    create index notifications_by_position on ${schema}.notifications (position) where not is_deleted;
    create index notification_receivers_of on ${schema}.notification_receivers (notification_id);
    create index notification_reads_of on ${schema}.notification_reads (notification_id);`,
};

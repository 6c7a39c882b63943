import type { Migration } from '../postgres/migrate.ts';

/** What Postgres knows of the log: whose it is, and how far every reader has read it. */
export const installationTables: Migration = {
  name: 'platform/001-log-identity',
  up: async (trx) => {
    await trx.raw(`
        create table installation (
          -- One row.
          is_only boolean primary key default true check (is_only),
          id uuid not null,
          -- Null: proposed, and not yet seen in the log.
          identified_at timestamptz,
          product_version text not null,
          -- The adoption under way: nobody works until it is through (log-identity/adopt).
          adoption jsonb
        );
        create table log_marks (
          reader text primary key,
          -- The reader's checkpoint.
          position bigint not null,
          -- The last event read up to there: it must be found again, at its place. Null: none was seen yet.
          event_id uuid,
          event_stream text,
          event_revision bigint,
          event_position bigint
        ) with (fillfactor = 50);
      `);
  },
};

/** What an earlier release had read, of which no event is remembered. */
export const marksOfEarlierReleases: Migration = {
  name: 'platform/002-marks-of-earlier-releases',
  up: async (trx) => {
    await trx.raw(`
        do $$
        begin
          if to_regclass('reactor_checkpoints') is not null then
            insert into log_marks (reader, position)
            select 'reactor:' || reactor, position from reactor_checkpoints on conflict do nothing;
          end if;
          if to_regclass('read_models.projection_checkpoints') is not null then
            insert into log_marks (reader, position)
            select 'projections', max(position) from read_models.projection_checkpoints
            having max(position) is not null on conflict do nothing;
          end if;
        end $$;
      `);
  },
};

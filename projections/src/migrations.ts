import { installationTables, marksOfEarlierReleases } from '@proofline/platform/log-identity/installation-tables';
import { createParkedEvents, PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import type { Migration } from '@proofline/platform/postgres/migrate';
import { ensureTenantRole } from '@proofline/platform/postgres/tenant-rows';
import { countReads, createGoneReports, createReadCountIndex, createReadCounts } from './attention/table.ts';
import { addMarkedChanges, addNamedParts, countChecks, createCheckCounts, renewCheckIndexes } from './checks/table.ts';
import { addResultsToComments } from './comments/table.ts';
import { createComparedRuns } from './findings/compared-runs.ts';
import { createGonePages } from './findings/gone.ts';
import { findingKinds } from './findings/registry.ts';
import { forgetDeletedTexts } from './history/table.ts';
import { LIVE_SCHEMA } from './live-schema.ts';
import { PROJECTION_NAMES, type ProjectionName } from './projection-names.ts';
import { readModels } from './read-models.ts';
import { protectTables } from './runtime/protect-tables.ts';

/**
 * Read models that came to be in the release that first wrote what they read, and the feed, which nobody read before.
 * In an existing database they begin where the others are: all live read models move together, and would stand while
 * this one read the log from its start. A rebuild of the feed brings what happened before.
 */
const bornWithItsEvents: ReadonlySet<ProjectionName> = new Set(['attention', 'notifications', 'feed']);

/**
 * The live tables, made from today's definitions. A definition that changes later reaches an existing database by a
 * rebuild, which makes the new tables beside the old ones.
 */
export const projectionMigrations: readonly Migration[] = [
  installationTables,
  { name: 'projections/000-tenant-role', up: ensureTenantRole },
  {
    name: 'projections/001-checkpoints',
    up: async (trx) => {
      await trx.raw(`
        create schema ${LIVE_SCHEMA};
        create table ${LIVE_SCHEMA}.projection_checkpoints (
          name text primary key,
          -- Last log position whose changes are in the tables; null before the first.
          position bigint,
          -- Grows with every move: who holds an old one has been overtaken.
          version bigint not null default 0,
          -- Grows when a rebuilt table set takes the place of the live one.
          generation integer not null default 0,
          updated_at timestamptz not null default now()
        ) with (fillfactor = 50);
        create table ${LIVE_SCHEMA}.projection_poison_events (
          projection text not null,
          generation integer not null,
          position bigint not null,
          event_id text not null,
          stream text not null,
          type text not null,
          reason text not null,
          set_aside_at timestamptz not null default now(),
          primary key (projection, generation, position, event_id)
        );`);
    },
  },
  ...PROJECTION_NAMES.map(
    (name): Migration => ({
      name: `projections/002-${name}`,
      up: async (trx) => {
        const { tables } = readModels[name];
        await trx.raw(tables.create(LIVE_SCHEMA));
        await trx.raw(tables.index(LIVE_SCHEMA));
        await protectTables(trx, LIVE_SCHEMA, tables);
        await trx.raw(
          `insert into ${LIVE_SCHEMA}.projection_checkpoints (name, position)
           select :name, min(position) filter (where :bornWithItsEvents) from ${LIVE_SCHEMA}.projection_checkpoints`,
          { name, bornWithItsEvents: bornWithItsEvents.has(name) },
        );
      },
    }),
  ),
  {
    // For tables that were made before they were protected.
    name: 'projections/003-row-level-security',
    up: async (trx) => {
      for (const name of PROJECTION_NAMES) await protectTables(trx, LIVE_SCHEMA, readModels[name].tables);
    },
  },
  {
    // For checks whose last run failed before their rows said why.
    name: 'projections/004-why-the-last-run-failed',
    up: async (trx) => {
      await trx.raw(`
        alter table ${LIVE_SCHEMA}.checks add column if not exists last_report_failure_reason text;
        update ${LIVE_SCHEMA}.checks c set last_report_failure_reason = r.failure_reason
        from ${LIVE_SCHEMA}.reports r
        where r.id = c.last_report_id and c.last_report_failure_reason is null and r.failure_reason is not null;`);
    },
  },
  {
    // Until then dead links counted as pages, so that no run has any.
    name: 'projections/005-dead-links',
    up: async (trx) => {
      await trx.raw(
        `alter table ${LIVE_SCHEMA}.reports add column if not exists dead_links integer not null default 0`,
      );
    },
  },
  {
    // Until then no run could be cancelled.
    name: 'projections/006-who-cancelled-a-run',
    up: async (trx) => {
      await trx.raw(`alter table ${LIVE_SCHEMA}.reports add column if not exists cancelled_by bigint`);
    },
  },
  // A kind that is built later has found nothing before: its tables come to existing databases empty.
  ...[...findingKinds].map(
    ([kind, tables]): Migration => ({
      name: `projections/006-findings-${kind}`,
      up: async (trx) => {
        const [main] = tables.tables;
        if (main === undefined || (await trx.schema.withSchema(LIVE_SCHEMA).hasTable(main))) return;
        await trx.raw(tables.create(LIVE_SCHEMA));
        await trx.raw(tables.index(LIVE_SCHEMA));
        await protectTables(trx, LIVE_SCHEMA, tables);
      },
    }),
  ),
  ...[...findingKinds].flatMap(([kind, { corrections = {} }]) =>
    Object.entries(corrections).map(([what, up]): Migration => ({ name: `projections/007-${kind}-${what}`, up })),
  ),
  {
    // Read models went on past what they could not take: a rebuild reads it again, in its place.
    name: 'projections/008-parked-events',
    up: async (trx) => {
      await createParkedEvents(trx);
      await trx.raw(`
        insert into ${PARKED_EVENTS} (reader, sequence, stream, position, event_id, type, state, attempts, reason,
          failed_at, last_failed_at)
        select 'read-model:' || p.projection, p.stream, p.stream, p.position, p.event_id, p.type, 'passed', 1, p.reason,
          p.set_aside_at, p.set_aside_at
        from ${LIVE_SCHEMA}.projection_poison_events p
        join ${LIVE_SCHEMA}.projection_checkpoints c on c.name = p.projection and c.generation = p.generation
        on conflict do nothing;
        drop table ${LIVE_SCHEMA}.projection_poison_events;`);
    },
  },
  {
    // Until then schedules went by UTC, and none could be cancelled.
    name: 'projections/009-steered-schedules',
    up: async (trx) => {
      await trx.raw(`
        alter table ${LIVE_SCHEMA}.checks
          add column if not exists timezone text not null default 'UTC',
          add column if not exists schedule_cancelled boolean not null default false,
          add column if not exists schedule_restarted_at timestamptz;`);
    },
  },
  {
    // Until then no report was archived.
    name: 'projections/010-archived-reports',
    up: async (trx) => {
      await trx.raw(`
        alter table ${LIVE_SCHEMA}.checks add column if not exists last_report_archived boolean not null default false;
        alter table ${LIVE_SCHEMA}.reports add column if not exists archived_at timestamptz,
          add column if not exists archived_files jsonb not null default '[]';
        create index if not exists reports_to_archive on ${LIVE_SCHEMA}.reports (finished_at) where archived_at is null;`);
    },
  },
  {
    // Until then lists of checks were counted and skipped row by row.
    name: 'projections/011-counted-checks',
    up: async (trx) => {
      if (await trx.schema.withSchema(LIVE_SCHEMA).hasTable('check_counts')) return;
      await trx.raw(addNamedParts(LIVE_SCHEMA));
      await trx.raw(createCheckCounts(LIVE_SCHEMA));
      await trx.raw(countChecks(LIVE_SCHEMA, { sign: 1, which: 'true' }));
      await trx.raw(`
        create index check_counts_gone on ${LIVE_SCHEMA}.check_counts (organization_id) where checks = 0;
        create index comments_by_check on ${LIVE_SCHEMA}.comments (check_id, id);`);
      await trx.raw(renewCheckIndexes(LIVE_SCHEMA));
      await protectTables(trx, LIVE_SCHEMA, { tables: ['check_counts'] });
    },
  },
  {
    // Until then searches looked at whole rows.
    name: 'projections/012-searched-checks',
    up: async (trx) => {
      await trx.raw(renewCheckIndexes(LIVE_SCHEMA, ['id']));
    },
  },
  {
    // Until then nobody noted what a read model went on past.
    name: 'projections/013-passed-over',
    up: async (trx) => {
      await trx.raw(`
        -- Position of the first event of a type that was not known; null when there was none.
        alter table ${LIVE_SCHEMA}.projection_checkpoints add column passed_over bigint;`);
    },
  },
  {
    // Until then no run was compared with another. Those before and under way are not: a rebuild reads them again.
    name: 'projections/014-compared-runs',
    up: async (trx) => {
      if (await trx.schema.withSchema(LIVE_SCHEMA).hasTable('compared_runs')) return;
      await trx.raw(createComparedRuns(LIVE_SCHEMA));
      await trx.raw(createGonePages(LIVE_SCHEMA));
      for (const { addChanges } of findingKinds.values()) {
        if (addChanges) await trx.raw(addChanges(LIVE_SCHEMA));
      }
      await protectTables(trx, LIVE_SCHEMA, { tables: ['compared_runs', 'change_counts', 'gone_pages'] });
    },
  },
  {
    // Until then nobody prepared a file.
    name: 'projections/015-prepared-files',
    up: async (trx) => {
      await trx.raw(
        `alter table ${LIVE_SCHEMA}.reports add column if not exists prepared_files jsonb not null default '[]'`,
      );
    },
  },
  {
    // Until then what was read of an archived report could be kept.
    name: 'projections/016-gone-reports',
    up: async (trx) => {
      if (!(await trx.schema.withSchema(LIVE_SCHEMA).hasTable('gone_reports'))) {
        await trx.raw(createGoneReports(LIVE_SCHEMA));
        await protectTables(trx, LIVE_SCHEMA, { tables: ['gone_reports'] });
      }
      await trx.raw(`
        insert into ${LIVE_SCHEMA}.gone_reports (report_id, organization_id)
        select id, organization_id from ${LIVE_SCHEMA}.reports where archived_at is not null on conflict do nothing;
        delete from ${LIVE_SCHEMA}.result_reads where report_id in (select report_id from ${LIVE_SCHEMA}.gone_reports);`);
    },
  },
  {
    // Until then results that came after the end counted in a rate that nobody asks for, and showed as the newest.
    name: 'projections/017-late-results',
    up: async (trx) => {
      await trx.raw(`
        delete from ${LIVE_SCHEMA}.report_rates where report_id in (
          select id from ${LIVE_SCHEMA}.reports where finished_at is not null);
        update ${LIVE_SCHEMA}.reports set newest_results = '[]'
        where archived_at is not null and newest_results <> '[]';`);
    },
  },
  {
    // Until then no list was filtered by a rule.
    name: 'projections/020-met-rules',
    up: async (trx) => {
      for (const { tables, addMetRules } of findingKinds.values()) {
        if (addMetRules === undefined || (await trx.schema.withSchema(LIVE_SCHEMA).hasColumn(tables[0] ?? '', 'met')))
          continue;
        await trx.raw(addMetRules(LIVE_SCHEMA));
      }
    },
  },
  {
    // Until then what somebody had read of a report was counted whenever they looked at the rest.
    name: 'projections/021-read-counts',
    up: async (trx) => {
      if (await trx.schema.withSchema(LIVE_SCHEMA).hasTable('read_counts')) return;
      await trx.raw(createReadCounts(LIVE_SCHEMA));
      await trx.raw(createReadCountIndex(LIVE_SCHEMA));
      await trx.raw(countReads(LIVE_SCHEMA));
      await protectTables(trx, LIVE_SCHEMA, { tables: ['read_counts'] });
    },
  },
  {
    // Until then nobody asked which checks had changed.
    name: 'projections/022-changed-checks',
    up: async (trx) => {
      if (await trx.schema.withSchema(LIVE_SCHEMA).hasColumn('checks', 'changed')) return;
      await trx.raw(addMarkedChanges(LIVE_SCHEMA));
    },
  },
  {
    // Until then a comment was on a whole report and mentioned nobody, and nothing was left of a deleted one but its
    // text in the history. Those that were deleted before are not shown: a rebuild reads them again.
    name: 'projections/027-comments-on-results',
    up: async (trx) => {
      if (await trx.schema.withSchema(LIVE_SCHEMA).hasColumn('comments', 'result_id')) return;
      await trx.raw(addResultsToComments(LIVE_SCHEMA));
      await trx.raw(forgetDeletedTexts(LIVE_SCHEMA));
    },
  },
  // Kinds that came to be built after the tables had been made: they have found nothing before.
  ...[...findingKinds].map(
    ([kind, tableSet]): Migration => ({
      name: `projections/028-findings-of-${kind}`,
      up: async (trx) => {
        if (await trx.schema.withSchema(LIVE_SCHEMA).hasTable(tableSet.tables[0] ?? '')) return;
        await trx.raw(tableSet.create(LIVE_SCHEMA));
        await trx.raw(tableSet.index(LIVE_SCHEMA));
        await protectTables(trx, LIVE_SCHEMA, tableSet);
      },
    }),
  ),
  {
    // Until then every finding had a verdict, or a reason why not.
    name: 'projections/029-recorded-findings',
    up: async (trx) => {
      await trx.raw(
        `alter table ${LIVE_SCHEMA}.reports add column if not exists recorded_pages integer not null default 0`,
      );
    },
  },
  // After the backend's, whose checkpoints it reads.
  marksOfEarlierReleases,
];

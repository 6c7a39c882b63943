import { migrate } from '@proofline/platform/postgres/migrate';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { live } from '../live-schema.ts';
import { projectionMigrations } from '../migrations.ts';
import { EventScript } from '../testing/event-script.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { reportRequested, seen, targetKey, verdict, visit } from '../testing/sample-data.ts';
import { applyReportChanges } from './apply.ts';
import { reportProjector } from './project.ts';
import { reportTables } from './table.ts';

const REPORT = 1_200_000;
const run = { reportId: REPORT, checkId: 12 };
const counts = { judged: 1, filtered: 0, blocked: 0, failed: 0 };
const file = { bytes: 10, sha256: 'cd'.repeat(32), parts: ['ab'.repeat(32)] };

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database?.drop());

/** What happens in a run that was requested, in whichever order: agents hand in late, people archive and export. */
const steps = {
  page: (script, target) =>
    script.add('PageJudged', { ...visit(REPORT, target), seen, filters: null, verdict: verdict(['r1'], ['r2']) }),
  target: (script, target) =>
    script.add('TargetFinished', { ...targetKey(REPORT, target), outcome: 'judged', pages: 1 }),
  start: (script) => script.add('ReportStarted', { ...run, plannedTargets: 5 }),
  complete: (script) => script.add('ReportCompleted', { ...run, plannedTargets: 5, counts }),
  cancel: (script) => script.add('ReportCancelled', run),
  archive: (script) => script.add('ReportArchived', { ...run, files: [] }),
  exportCsv: (script) => script.add('ReportExported', { ...run, file: { format: 'csv', ...file } }),
  exportXlsx: (script) => script.add('ReportExported', { ...run, file: { format: 'xlsx', ...file } }),
} satisfies Readonly<Record<string, (script: EventScript, target: number) => EventScript>>;

const names = Object.keys(steps) as (keyof typeof steps)[];
const happenings = fc.array(fc.oneof(fc.constant('page' as const), fc.constantFrom(...names)), { maxLength: 24 });

function scriptOf(happened: readonly (keyof typeof steps)[]): EventScript {
  const script = new EventScript().add('ReportRequested', reportRequested(REPORT));
  happened.forEach((name, target) => {
    steps[name](script, target + 1);
  });
  return script;
}

/** The rows of the read model after the batches, each as text; nothing stays of them. */
async function rowsAfter(script: EventScript, sizes: readonly number[]): Promise<Record<string, string[]>> {
  const trx = await database.db.transaction();
  try {
    await trx.raw(`create schema cut; ${reportTables.create('cut')}`);
    for (let from = 0, batch = 0; from < script.logged.length; batch += 1) {
      const size = sizes[batch % sizes.length] ?? 1;
      const changes = script.logged.slice(from, from + size).flatMap((logged) => reportProjector.project(logged));
      await applyReportChanges(trx, 'cut', changes);
      from += size;
    }
    const rows: Record<string, string[]> = {};
    for (const table of reportTables.tables) {
      const answer = await trx.raw<{ rows: { line: string }[] }>(
        `select to_jsonb(t)::text as line from cut.${table} t order by 1`,
      );
      rows[table] = answer.rows.map(({ line }) => line);
    }
    return rows;
  } finally {
    await trx.rollback();
  }
}

describe('Reports', () => {
  it('are the same however their events are cut into batches, late results and all', async () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(happenings, cuts, async (happened, sizes) => {
        const script = scriptOf(happened);
        expect(await rowsAfter(script, sizes)).toEqual(await rowsAfter(script, [1_000]));
      }),
      {
        numRuns: 60,
        examples: [
          [['start', 'page', 'complete', 'page'], [1]],
          [['start', 'page', 'complete', 'archive', 'page'], [1]],
          [
            ['start', 'complete', 'archive', 'exportCsv', 'target'],
            [2, 1],
          ],
        ],
      },
    );
  });

  it('that are over have no rate, and archived ones no newest results, where late ones were counted before', async () => {
    const { db } = database;
    await db.transaction((trx) =>
      applyReportChanges(
        trx,
        'read_models',
        scriptOf(['start', 'complete', 'archive']).logged.flatMap((logged) => reportProjector.project(logged)),
      ),
    );
    await db(live('report_rates')).insert({ report_id: REPORT, slice: '2026-11-20T12:00:00Z', pages: 1 });
    await db(live('reports')).update({ newest_results: JSON.stringify([{ id: `${REPORT}-1-1` }]) });
    await db('schema_migrations').where({ name: 'projections/017-late-results' }).delete();
    await migrate(db, projectionMigrations);
    expect(await db(live('report_rates'))).toEqual([]);
    expect(await db(live('reports')).pluck('newest_results')).toEqual([[]]);
  });
});

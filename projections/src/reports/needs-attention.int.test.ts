import { organizationIdSchema } from '@proofline/contracts/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { live } from '../live-schema.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { needsAttention } from './needs-attention.ts';

let database: MigratedDatabase;
const since = new Date('2026-11-20T00:00:00Z');
const before = new Date('2026-11-19T23:00:00Z');
const after = new Date('2026-11-20T01:00:00Z');
const organization = organizationIdSchema.parse(1);

const report = (id: number, facts: object) => ({
  ...{ id, organization_id: 1, check_id: 1, name: `Run ${id}`, kind: 'compliance', status: 'completed' },
  ...{ status_order: 1, created_at: before, updated_at: after, finished_at: after, position: 1 },
  ...{ planned_targets: 10, judged_targets: 10 },
  ...facts,
});

beforeAll(async () => {
  database = await migratedDatabase();
  const { db } = database;
  await db(live('reports')).insert([
    report(1, { not_compliant_pages: 4 }),
    report(2, { not_compliant_pages: 9 }),
    report(3, { not_compliant_pages: 5, organization_id: 2 }),
    report(4, { not_compliant_pages: 5, finished_at: before }),
    report(5, { status: 'failed', failure_reason: 'No target.', planned_targets: 0, judged_targets: 0 }),
    report(6, { status: 'cancelled', not_compliant_pages: 3, judged_targets: 1 }),
    report(7, { judged_targets: 6, filtered_targets: 2, failed_targets: 2 }),
    report(8, { status: 'in_progress', finished_at: null, last_result_at: after, not_compliant_pages: 2 }),
    report(9, { status: 'in_progress', finished_at: null, last_result_at: before, not_compliant_pages: 2 }),
    report(10, { not_compliant_pages: 8 }),
  ]);
  const run = (id: number, base: number | null) => ({
    ...{
      report_id: id,
      check_id: 1,
      organization_id: 1,
      base_report_id: base,
      base_is_whole: base === null ? null : true,
    },
  });
  await db(live('compared_runs')).insert([run(1, null), run(2, 1), run(10, 2)]);
  const changed = (id: number, change: string, outcome: string, results: number) => ({
    ...{ report_id: id, change, country: '', outcome, organization_id: 1, results },
  });
  await db(live('change_counts')).insert([
    changed(2, 'broken', 'not_compliant', 1),
    changed(2, 'new', 'not_compliant', 2),
    changed(2, 'undecided', 'not_compliant', 1),
    changed(2, 'changed', 'not_compliant', 2),
    changed(2, 'unchanged', 'not_compliant', 3),
    changed(2, 'new', 'compliant', 7),
    changed(10, 'unchanged', 'not_compliant', 8),
  ]);
});
afterAll(() => database?.drop());

it('counts violations that the run before did not have, and names what is worst first', async () => {
  const needs = await needsAttention(database.db, organization, { since, most: 5, unjudgedPercent: 20 });
  expect(needs).toMatchObject({ newViolations: 4 + 4 + 2, violatingRuns: 3, failedRuns: 1, unjudged: 2, planned: 40 });
  expect(needs.runs.map(({ id, newViolations, unjudged }) => ({ id, newViolations, unjudged }))).toEqual([
    { id: 2, newViolations: 4, unjudged: 0 },
    { id: 1, newViolations: 4, unjudged: 0 },
    { id: 8, newViolations: 2, unjudged: null },
    { id: 5, newViolations: 0, unjudged: null },
    { id: 7, newViolations: 0, unjudged: 2 },
  ]);
});

it('counts what it does not name, and names no run that nobody needs to look at', async () => {
  const few = await needsAttention(database.db, organization, { since, most: 1, unjudgedPercent: 20 });
  expect(few).toMatchObject({ newViolations: 10, violatingRuns: 3, failedRuns: 1, runs: [{ id: 2 }] });
  const lenient = await needsAttention(database.db, organization, { since, most: 9, unjudgedPercent: 21 });
  expect(lenient.runs.map(({ id }) => id)).toEqual([2, 1, 8, 5]);
});

it('finds nothing of nobody', async () => {
  const nothing = { newViolations: 0, violatingRuns: 0, failedRuns: 0, unjudged: 0, planned: 0, runs: [] };
  const asked = { since, most: 5, unjudgedPercent: 20 };
  expect(await needsAttention(database.db, organizationIdSchema.parse(3), asked)).toEqual(nothing);
});

import { migrate } from '@proofline/platform/postgres/migrate';
import { linkCountOf } from '@proofline/rules/verdict';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { live } from '../../live-schema.ts';
import { projectionMigrations } from '../../migrations.ts';
import { EventScript } from '../../testing/event-script.ts';
import { FakeEventLog } from '../../testing/fake-event-log.ts';
import { projectAll } from '../../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../../testing/migrated-database.ts';
import { REPORT } from '../../testing/one-run.ts';
import { reportRequested, seen, verdict, visit } from '../../testing/sample-data.ts';

const name = 'projections/007-compliance-counts-of-links';
const links = Array.from({ length: 50 }, (_, index) => `http://operator.example/${index}`);
const [sample] = verdict(['r'], []).perRule;
if (sample === undefined) throw new Error('A verdict has a rule.');
const { linkCount: _untold, ...older } = { ...sample, score: 100 as const, links };
const rules = [
  { ...older, id: 'told', linkCount: 20_000 },
  { ...older, id: 'matched', matchCount: 80 },
  { ...older, id: 'all-listed', links: links.slice(0, 3), matchCount: 3 },
  { ...older, id: 'words', links: [], matchCount: 9 },
];
const wanted = rules.map((rule) => ({ id: rule.id, linkCount: linkCountOf(rule) }));

describe('counts of links that an earlier version wrote', () => {
  let database: MigratedDatabase;

  beforeEach(async () => {
    database = await migratedDatabase();
    const judged = { ...verdict(['r'], []), perRule: rules };
    const script = new EventScript().add('ReportRequested', reportRequested(REPORT));
    for (const [target, filters] of [null, judged].entries()) {
      script.add('PageJudged', { ...visit(REPORT, target + 1), seen, filters, verdict: judged });
    }
    await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
  });
  afterEach(() => database.drop());

  async function migrated(): Promise<void> {
    await database.db('schema_migrations').where({ name }).delete();
    await migrate(database.db, projectionMigrations);
  }

  /** With the version of each row, which any write of it changes. */
  const rows = () =>
    database
      .db(live('results'))
      .orderBy('target')
      .select<{ xmin: string; rule_cells: object[]; filter_cells: object[] }[]>(
        database.db.raw('xmin::text'),
        'rule_cells',
        'filter_cells',
      );
  const cells = async () => (await rows()).map(({ rule_cells, filter_cells }) => ({ rule_cells, filter_cells }));

  /** As it was written before cells counted what there is: what the verdict lists. */
  async function writeAsBefore(): Promise<void> {
    const before = (stored: readonly object[]) =>
      JSON.stringify(stored.map((cell, index) => ({ ...cell, linkCount: rules[index]?.links.length })));
    for (const [index, { rule_cells, filter_cells }] of (await rows()).entries()) {
      await database
        .db(live('results'))
        .where({ target: index + 1 })
        .update({ rule_cells: before(rule_cells), filter_cells: before(filter_cells) });
    }
  }

  it('are counted anew from the verdicts, in rules and filters, once', async () => {
    const right = await cells();
    expect(right).toMatchObject([
      { rule_cells: wanted, filter_cells: [] },
      { rule_cells: wanted, filter_cells: wanted },
    ]);
    expect(wanted.map(({ linkCount }) => linkCount)).toEqual([20_000, 80, 3, 0]);
    await writeAsBefore();
    expect(await cells()).not.toEqual(right);
    await migrated();
    expect(await cells()).toEqual(right);
    const written = await rows();
    await migrated();
    expect(await rows()).toEqual(written);
  });

  it('stay where a result has no verdict to count from', async () => {
    await writeAsBefore();
    await database.db(live('result_details')).update({ details: JSON.stringify({ rules: [], filters: [] }) });
    const before = await rows();
    await migrated();
    expect(await rows()).toEqual(before);
  });
});

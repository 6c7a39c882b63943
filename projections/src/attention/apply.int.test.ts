import { migrate } from '@proofline/platform/postgres/migrate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_SCHEMA, live } from '../live-schema.ts';
import { projectionMigrations } from '../migrations.ts';
import type { LoggedEvent } from '../runtime/logged-event.ts';
import { EventScript } from '../testing/event-script.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { splits } from '../testing/splits.ts';
import { attention } from './read-model.ts';
import { attentionTables } from './table.ts';

let database: MigratedDatabase;

beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database?.drop());

const reading = (userId: number, reportId: number, target: number) => ({
  ...{ userId, reportId },
  resultId: `${reportId}-${target}-1`,
});

async function rowsAfter(batches: readonly LoggedEvent[][]): Promise<Record<string, unknown[]>> {
  const { db } = database;
  for (const table of attentionTables.tables) await db.raw(`truncate ${live(table)}`);
  for (const batch of batches) await db.transaction((trx) => attention.write(trx, LIVE_SCHEMA, batch));
  const rows: Record<string, unknown[]> = {};
  for (const table of attentionTables.tables) {
    rows[table] = (await db(live(table)).select()).toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
  }
  return rows;
}

const keyOf = (row: Record<string, unknown>) =>
  ['report_id', 'user_id', 'target', 'page'].map((column) => String(row[column])).join(' ');

describe('what people have read', () => {
  it('is the same however the log is cut into batches, and nothing of a report that is gone', async () => {
    const script = new EventScript()
      .add('ResultRead', reading(2, 100_001, 1))
      .add('ResultRead', reading(2, 100_002, 1))
      .add('ReportArchived', { reportId: 100_001, checkId: 1, files: [] })
      .add('ResultRead', reading(2, 100_001, 2))
      .add('ResultUnread', reading(2, 100_001, 1))
      .add('ResultRead', reading(3, 100_001, 1))
      .add('ReportMuted', { userId: 2, reportId: 100_001 });
    const cuts = splits(script.logged);
    expect(cuts.length).toBe(64);
    const whole = await rowsAfter([script.logged]);
    expect(whole).toMatchObject({
      result_reads: [{ user_id: '2', report_id: '100002' }],
      read_counts: [{ user_id: '2', report_id: '100002', results: 1, last_unread: '0' }],
      muted_reports: [{ report_id: '100001' }],
      gone_reports: [{ report_id: '100001', organization_id: '1' }],
    });
    for (const cut of cuts) expect(await rowsAfter(cut)).toEqual(whole);
  });

  it('are counted, and it is known when one was last made unread, however the log is cut', async () => {
    const script = new EventScript()
      .add('ResultRead', reading(2, 100_001, 1))
      .add('ResultRead', reading(2, 100_001, 2))
      .add('ResultUnread', reading(2, 100_001, 1))
      .add('ResultRead', reading(2, 100_001, 1))
      .add('ResultRead', reading(2, 100_001, 1))
      .add('ResultUnread', reading(3, 100_001, 1));
    const whole = await rowsAfter([script.logged]);
    const [, , unread] = script.logged;
    expect(whole.read_counts).toMatchObject([
      { user_id: '2', results: 2, last_unread: String(unread?.position) },
      { user_id: '3', results: 0, last_unread: String(script.logged.at(-1)?.position) },
    ]);
    for (const cut of splits(script.logged)) expect(await rowsAfter(cut)).toEqual(whole);
  });

  it('that was there before it was counted is counted by the migration', async () => {
    const { db } = database;
    const script = new EventScript()
      .add('ResultRead', reading(2, 100_001, 1))
      .add('ResultRead', reading(2, 100_001, 2));
    await rowsAfter([script.logged]);
    const counted = await db(live('read_counts')).select();
    await db.raw(`drop table ${live('read_counts')}`);
    await db('schema_migrations').where({ name: 'projections/021-read-counts' }).delete();
    await migrate(db, projectionMigrations);
    expect(await db(live('read_counts')).select()).toEqual(counted);
    expect(counted).toMatchObject([{ results: 2, last_unread: '0' }]);
  });
});

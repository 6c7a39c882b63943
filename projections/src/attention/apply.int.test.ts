import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_SCHEMA, live } from '../live-schema.ts';
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
  for (const table of attentionTables.tables) rows[table] = await db(live(table)).select().orderBy('report_id');
  return rows;
}

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
      muted_reports: [{ report_id: '100001' }],
      gone_reports: [{ report_id: '100001', organization_id: '1' }],
    });
    for (const cut of cuts) expect(await rowsAfter(cut)).toEqual(whole);
  });
});

import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventCatalogue } from '@proofline/contracts/events/catalogue';
import { eventMetadataSchema } from '@proofline/contracts/events/metadata';
import { parseEvent } from '@proofline/contracts/events/parse-event';
import type { RecordedEvent } from '@proofline/platform/event-log/event-log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { live } from '../live-schema.ts';
import { PROJECTION_NAMES } from '../projection-names.ts';
import { readModels } from '../read-models.ts';
import { FakeEventLog } from '../testing/fake-event-log.ts';
import { projectAll } from '../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { parkedRows } from '../testing/parked-rows.ts';
import { readGoldenLog } from './read-golden-log.ts';
import { goldenRecordSchema, movedTables, recordTable, type TableRecord } from './table-record.ts';

const folder = join(import.meta.dirname, '../../golden');
const logs = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonl'))
  .map((file) => file.replace(/\.jsonl$/, ''));
const allTables = PROJECTION_NAMES.flatMap((name) => readModels[name].tables.tables);

const logOf = (name: string) => readGoldenLog(join(folder, `${name}.jsonl`));
const recordPath = (name: string) => join(folder, `${name}.record.json`);

/** What was recorded with a golden log; nothing with one that is just being added. */
async function recordOf(name: string): Promise<Record<string, TableRecord>> {
  const text = await readFile(recordPath(name), 'utf8').catch(() => undefined);
  return text === undefined ? {} : goldenRecordSchema.parse(JSON.parse(text));
}

/** For a log that is just being added; never over a record that is there. */
async function recordFirst(name: string, tables: Readonly<Record<string, TableRecord>>): Promise<never> {
  await writeFile(recordPath(name), `${JSON.stringify(tables, null, 2)}\n`, { flag: 'wx' });
  throw new Error(`${recordPath(name)} was missing and is written: read it, then run the test again.`);
}

describe('a golden log', () => {
  let database: MigratedDatabase;

  beforeEach(async () => {
    database = await migratedDatabase();
  });
  afterEach(() => database.drop());

  async function replay(events: readonly RecordedEvent[], maxBatch: number): Promise<void> {
    await projectAll(database.db, new FakeEventLog(events), events.at(-1)?.position ?? 0n, { maxBatch });
  }

  async function shown(recorded: Readonly<Record<string, TableRecord>>): Promise<Record<string, TableRecord>> {
    const names = Object.keys(recorded).length === 0 ? allTables.toSorted() : Object.keys(recorded);
    const tables: Record<string, TableRecord> = {};
    for (const table of names) tables[table] = await recordTable(database.db, table, recorded[table]);
    return tables;
  }

  it.each(logs.flatMap((name) => [1_000, 7].map((maxBatch) => [name, maxBatch] as const)))(
    'of %s gives the rows it always gave, read %i events at a time',
    async (name, maxBatch) => {
      await replay(await logOf(name), maxBatch);
      expect(await parkedRows(database.db)).toEqual([]);
      const recorded = await recordOf(name);
      const tables = await shown(recorded);
      if (Object.keys(recorded).length === 0) await recordFirst(name, tables);
      // No snapshot of vitest's, which `-u` would write anew: a record changes by hand and by the line.
      expect(tables).toEqual(recorded);
    },
  );

  it('is noticed when it gives other rows: a fact, a row or a time that is not as it was', async () => {
    const name = '2026-11-22-kinds';
    const recorded = await recordOf(name);
    await replay(await logOf(name), 1_000);
    for (const mutant of [
      `update ${live('checks')} set name = name || '.' where id = 1`,
      `delete from ${live('history')} where type = 'ReportCompleted'`,
      `update ${live('reports')} set finished_at = finished_at + interval '1 millisecond'`,
    ]) {
      const before = await shown(recorded);
      await database.db.raw(mutant);
      expect(await shown(recorded), mutant).not.toEqual(before);
    }
  });
});

describe('golden logs', () => {
  it('hold every event of the catalogue in every version there ever was', async () => {
    const held = new Set<string>();
    for (const name of logs) {
      for (const { type, metadata } of await logOf(name))
        held.add(`${type} ${eventMetadataSchema.parse(metadata).schema}`);
    }
    const versions = [...eventCatalogue.values()].flatMap(({ type, version }) =>
      Array.from({ length: version }, (_, index) => `${type} ${index + 1}`),
    );
    expect(versions.filter((version) => !held.has(version))).toEqual([]);
  });

  it('are recorded for every table of the read models', async () => {
    const recorded = new Set<string>();
    for (const name of logs) for (const table of Object.keys(await recordOf(name))) recorded.add(table);
    const moved = Object.values(movedTables).join(' ');
    expect(allTables.filter((table) => !recorded.has(table) && !moved.includes(table))).toEqual([]);
  });

  it('are read to the last event', async () => {
    for (const name of logs) {
      for (const { type, data, metadata } of await logOf(name)) expect(parseEvent(type, data, metadata)).toBeDefined();
    }
  });
});

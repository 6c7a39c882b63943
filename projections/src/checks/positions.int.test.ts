import { afterEach, beforeEach, expect, it } from 'vitest';
import { live } from '../live-schema.ts';
import { EventScript } from '../testing/event-script.ts';
import { FakeEventLog } from '../testing/fake-event-log.ts';
import { projectAll } from '../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { checkCreated, reportRequested } from '../testing/sample-data.ts';

let database: MigratedDatabase;
beforeEach(async () => {
  database = await migratedDatabase();
});
afterEach(() => database?.drop());

it.each([1, 100])('a check stands where it was last changed, read %i events at a time', async (maxBatch) => {
  const [checkId, reportId] = [1, 100_000];
  const script = new EventScript();
  script.add('CheckCreated', checkCreated(checkId, {}));
  script.add('ReportRequested', reportRequested(reportId));
  script.add('ReportFailed', { reportId, checkId, reason: 'It could not be planned.' });
  script.add('CheckDisabled', { checkId });
  await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition, { maxBatch });
  const row = await database.db(live('checks')).where({ id: checkId }).first('position');
  expect(row).toEqual({ position: String(script.recorded.at(-1)?.position) });
});

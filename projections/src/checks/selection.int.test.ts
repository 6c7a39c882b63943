import { partsOf } from '@proofline/contracts/kinds/configuration-parts';
import { MAX_CHECK_NAME_LENGTH } from '@proofline/contracts/schedules';
import { migrate } from '@proofline/platform/postgres/migrate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectionMigrations } from '../migrations.ts';
import { EventScript } from '../testing/event-script.ts';
import { FakeEventLog } from '../testing/fake-event-log.ts';
import { projectAll, startLane } from '../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { checkCreated, reportRequested } from '../testing/sample-data.ts';
import { getCheck, type ListChecksOptions, listChecks } from './query.ts';

const OURS = 1;
const everything = { page: 1, pageSize: 0 };
/** By name: 7, 5, 6; nobody knows 8. */
const creatorsByName = [7, 5, 6];
const creatorOf = (id: number) => 5 + (id % 4);
const count = 23;

let database: MigratedDatabase;
beforeEach(async () => {
  database = await migratedDatabase();
});
afterEach(() => database?.drop());

/** Checks of four people and of a process; some are disabled, run, are over, or are archived. */
function manyChecks(): EventScript {
  const script = new EventScript();
  for (let id = 1; id <= count; id += 1) {
    const actor =
      id === 9 ? { type: 'system' as const, id: 'seed' } : { type: 'user' as const, id: String(creatorOf(id)) };
    const reportId = id * 100_000;
    const run = { reportId, checkId: id };
    const countries = id % 3 === 0 ? ['GB'] : ['SE', 'NO'];
    const schedule = id % 2 ? 'weekly' : 'monthly';
    script.add('CheckCreated', checkCreated(id, { name: `Check ${id}`, schedule, countries }), { actor });
    if (id % 3 === 0) script.add('CheckDisabled', { checkId: id });
    if (id % 5 === 0) script.add('ReportRequested', reportRequested(reportId));
    if (id % 10 === 0) script.add('ReportFailed', { ...run, reason: 'It could not be planned.' });
  }
  // Known through a run alone: in no list.
  return script.add('ReportRequested', reportRequested(99 * 100_000));
}

const given = async (maxBatch: number) => {
  const script = manyChecks();
  await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition, { maxBatch });
};
const listed = async (options: Partial<ListChecksOptions>) =>
  await listChecks(database.db, OURS, { ...everything, ...options });
const idsOf = async (options: Partial<ListChecksOptions>) => (await listed(options)).rows.map(({ id }) => Number(id));

const filters: readonly Partial<ListChecksOptions>[] = [
  {},
  { enabled: true },
  { enabled: false, schedules: ['weekly'] },
  { statuses: ['pending', 'failed'] },
  { kinds: ['compliance'], archived: false },
  { kinds: ['toplist'] },
  { creatorIds: [5, 7], enabled: true },
  { creatorIds: [] },
];

async function expectTrueCounts(): Promise<void> {
  const { rows: all } = await listed({ ids: Array.from({ length: 100 }, (_, index) => index) });
  expect(all).toHaveLength(count);
  for (const filter of filters) {
    const { enabled, schedules, statuses, kinds, archived, creatorIds } = filter;
    const expected = all.filter(
      (row) =>
        (enabled === undefined || row.enabled === enabled) &&
        (schedules?.includes(row.schedule) ?? true) &&
        (statuses?.includes(row.lastReport?.status ?? '') ?? true) &&
        (kinds?.includes(row.kind) ?? true) &&
        (archived === undefined || (row.lastReport?.archived ?? false) === archived) &&
        (creatorIds?.includes(row.creatorId ?? -1) ?? true),
    );
    const found = await listed(filter);
    expect([found.count, found.rows.length], JSON.stringify(filter)).toEqual([expected.length, expected.length]);
  }
}

describe('A list of checks', () => {
  it.each([1_000, 3, 1])('is counted as it is filtered, whatever moved, read %i events at a time', async (maxBatch) => {
    await given(maxBatch);
    await expectTrueCounts();
    expect(await database.db('read_models.check_counts').where('checks', '<=', 0)).toEqual([]);
  });

  it('is counted where tables were made before they were counted', async () => {
    await given(1_000);
    await database.db.raw(`
      drop table read_models.check_counts;
      alter table read_models.checks drop column url_list_ids, drop column toplist_rules;
      drop index read_models.comments_by_check;
      delete from schema_migrations where name = 'projections/011-counted-checks'`);
    await migrate(database.db, projectionMigrations);
    await expectTrueCounts();
    const check = await getCheck(database.db, OURS, 4);
    expect((await listed({ ids: [4] })).rows[0]?.urlListIds).toEqual(partsOf(check?.configuration ?? {}).urlLists);
    expect(check?.urlListIds).toEqual([3]);
  });

  it('is counted right after a release that does not count has written beside', async () => {
    await given(1_000);
    // One that is counted twice, one not at all, and the sort of a check that is gone.
    await database.db.raw(`
      delete from read_models.check_counts where ctid = (select max(ctid) from read_models.check_counts);
      update read_models.check_counts set checks = checks + 1 where ctid = (select min(ctid) from read_models.check_counts);
      insert into read_models.check_counts values (1, 0, true, 'toplist', 'monthly', 'cancelled', true, 3)`);
    const script = manyChecks();
    const restarted = async () => {
      script.add('AgentRevoked', { agentId: '0f8fad5b-d9cb-469f-a165-70867728950e' });
      const lane = startLane(database.db, new FakeEventLog(script.recorded));
      await lane.reach(script.lastPosition);
      await lane.stop();
      return lane.lines().filter((line) => line.includes('put right'));
    };
    expect(await restarted()).toEqual([expect.stringContaining('"projection":"checks","rows":3')]);
    await expectTrueCounts();
    expect(await restarted()).toEqual([]);
    await expectTrueCounts();
  });

  it.each(['id', 'name', 'createdAt', 'creatorName', 'countries', 'status', 'lastReportFinishedAt'] as const)(
    'is searched page by page as it stands whole, by %s',
    async (field) => {
      await given(1_000);
      for (const descending of [false, true]) {
        const options = { creatorsByName, order: [{ field, descending }] };
        const { rows } = await listed(options);
        const whole = rows.filter(({ name, countries }) => /check .*2/i.test(name) && countries.includes('SE'));
        expect(whole.length).toBeGreaterThan(2);
        const pages: number[] = [];
        for (let page = 1; page <= whole.length / 2 + 2; page += 1) {
          const found = await listed({ ...options, name: '2', countries: ['SE', 'MT'], page, pageSize: 2 });
          expect(found.count).toBe(whole.length);
          pages.push(...found.rows.map(({ id }) => id));
        }
        expect(pages).toEqual(whole.map(({ id }) => id));
      }
    },
  );

  it('is searched by text as it is written, in any case, among one’s own', async () => {
    const script = manyChecks()
      .add('CheckCreated', checkCreated(97, { name: 'Ägäis 100%' }))
      .add('CheckCreated', checkCreated(98, { name: 'Ägäis 7', countries: ['SE'] }), { organizationId: 2 });
    await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition, { maxBatch: 1_000 });
    expect(await idsOf({ name: 'cHECK 7' })).toEqual([7]);
    expect(await idsOf({ name: 'Check _' })).toEqual([]);
    expect(await idsOf({ name: 'Ägäis' })).toEqual([97]);
    expect(await idsOf({ name: 'GäIS 100%' })).toEqual([97]);
    const others = await listChecks(database.db, 2, { ...everything, name: ' 7', countries: ['SE'] });
    expect([others.count, others.rows.map(({ id }) => Number(id))]).toEqual([1, [98]]);
  });

  it('holds the longest name, of a check in as many countries as it may have', async () => {
    const name = String.fromCodePoint(...Array.from({ length: MAX_CHECK_NAME_LENGTH }, (_, at) => 0x4e00 + at * 197));
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const countries = Array.from(
      { length: 300 },
      (_, at) => `${letters[at % 26]}${letters[(at * 7 + Math.floor(at / 26)) % 26]}`,
    );
    const script = new EventScript().add('CheckCreated', checkCreated(1, { name, countries }));
    await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition, { maxBatch: 10 });
    expect(await idsOf({ name: name.slice(2, 20), countries: countries.slice(7, 8) })).toEqual([1]);
  });

  it.each([false, true])('by creators’ names is the same by pages as whole (descending: %s)', async (descending) => {
    await given(1_000);
    const order = [{ field: 'creatorName' as const, descending }];
    for (const filter of [{}, { enabled: true }, { creatorIds: [5, 8] }]) {
      // What one text narrows is sorted row by row.
      const whole = await idsOf({ ...filter, name: 'Check', creatorsByName, order });
      expect(whole.length).toBeGreaterThan(5);
      expect(await idsOf({ ...filter, creatorsByName, order })).toEqual(whole);
      for (const pageSize of [1, 4, 10]) {
        const pages: number[] = [];
        for (let page = 1; page <= Math.ceil(whole.length / pageSize) + 1; page += 1) {
          pages.push(...(await idsOf({ ...filter, creatorsByName, order, page, pageSize })));
        }
        expect(pages).toEqual(whole);
      }
    }
  });
});

import type { Project } from '@proofline/contracts/api/projects';
import { retentionStream } from '@proofline/contracts/events/streams';
import type { ReportId } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { PROJECTION_NAMES } from '@proofline/projections/projection-names';
import { selectReadModels } from '@proofline/projections/read-models';
import { archivableReports } from '@proofline/projections/reports/archivable';
import { awaitPosition } from '@proofline/projections/runtime/positions';
import { rebuild } from '@proofline/projections/runtime/rebuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';
import { silentLog } from '../../app/testing/silent-log.ts';
import { Patience } from '../runs/patience.ts';
import { type ArchiveDeps, archiveReports } from './archive-reports.ts';

/** Which clients take off. */
const byteOrderMark = 3;
const dayMs = 24 * 3_600_000;

let world: ApiWorld;
let full: Client;
let old: Fixture;
let running: Fixture;
const before: Record<string, string> = {};

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  old = await runningReport(world, 1001);
  running = await runningReport(world, 1002);
  await old.complete();
  full = await world.signedIn(people.full);
  for (const file of ['export', 'links']) before[file] = await textOf(file);
});
afterAll(() => world?.stop());

/** Without the origin that whoever asks has reached: a file that is kept names none. */
const textOf = async (file: string) =>
  (await full.get(`/api/reports/${old.reportId}/${file}.csv`)).text.replaceAll(`${world.url}/`, '');
const depsWith = (more: Partial<ArchiveDeps> = {}): ArchiveDeps => ({ ...world.deps, archiveAfterMonths: 6, ...more });
const told = async () =>
  (await world.deps.eventLog.readStream(retentionStream(old.checkId))).map(({ type, data }) => ({ type, data }));
const caughtUp = async () => {
  const [last] = await world.deps.eventLog.readAll({ maxEvents: 1, direction: 'backwards' });
  await awaitPosition(world.deps.db, PROJECTION_NAMES, last?.position ?? 0n, 20_000);
};
const rowsOf = async (reportId: number) => {
  const counted = await Promise.all(
    ['results', 'result_counts'].map((table) =>
      world.deps.db(`read_models.${table}`).where('report_id', reportId).count({ count: '*' }).first(),
    ),
  );
  return counted.map((row) => Number(row?.count));
};

describe('A report that has grown old', () => {
  it('is left alone until then, and while it runs', async () => {
    expect(before.export).toContain('site-1.example');
    expect(await archiveReports(depsWith())).toBe(0);
    // The session is kept alive on the way: half a year of leaving it alone would end it.
    world.clock.forward(190 * dayMs);
    full = await world.signedIn(people.full);
    expect(await archiveReports(depsWith({ archiveAfterMonths: 7 }))).toBe(0);
    expect(await told()).toEqual([]);
  });

  it.each([
    ['a result of it', (run: Fixture) => `target-${run.reportId}-3`, (run: Fixture) => `target-${run.reportId}-3`],
    ['what it builds on', () => 'target-7-1', (run: Fixture) => `report-${run.reportId}`],
  ])('is left alone while %s cannot be read, until that is settled', async (_, streamOf, sequenceOf) => {
    const { db } = world.deps;
    const [stream, sequence] = [streamOf(old), sequenceOf(old)];
    const of = { event_id: `unreadable ${stream}`, type: 'PageJudged', revision: 0, position: 1 };
    const elsewhere = `target-${old.reportId}1-1`;
    await db(PARKED_EVENTS).insert([
      { reader: 'read-model:results', stream, sequence, state: 'parked', ...of },
      { reader: 'read-model:history', stream: elsewhere, sequence: elsewhere, state: 'parked', ...of },
    ]);
    const due = async () =>
      (await archivableReports(db, new Date(world.clock.now()), { limit: 9, except: [] })).map(({ id }) => id);
    expect(await due()).toEqual([]);
    await db(PARKED_EVENTS).where({ stream }).update({ state: 'skipped' });
    expect(await due()).toEqual([old.reportId]);
    await db(PARKED_EVENTS).delete();
  });

  it('is archived once, however often it was broken off and whoever does it at once', async () => {
    const { blobs, eventLog } = world.deps;
    let puts = 0;
    const failing: Blobs = {
      ...blobs,
      put: async (sha256, bytes) => {
        puts += 1;
        if (puts === 2) throw new Error('The disk is full.');
        return await blobs.put(sha256, bytes);
      },
    };
    const patience = new Patience<ReportId>();
    expect(await archiveReports(depsWith({ blobs: failing }), undefined, patience)).toBe(0);
    // It rests, and those behind it have their turn.
    expect(patience.resting).toEqual([old.reportId]);
    const moment = new Date(world.clock.now());
    const next = async (except: ReportId[]) =>
      (await archivableReports(world.deps.db, moment, { limit: 1, except })).map(({ id }) => id);
    expect([await next([]), await next(patience.resting)]).toEqual([[old.reportId], []]);
    expect(await archiveReports(depsWith({ eventLog: silentLog(eventLog) }))).toBe(0);
    expect(await told()).toEqual([]);
    expect(await rowsOf(old.reportId)).not.toContain(0);
    await Promise.all([archiveReports(depsWith()), archiveReports(depsWith())]);
    expect(await told()).toEqual([
      {
        type: 'ReportArchived',
        data: {
          checkId: old.checkId,
          reportId: old.reportId,
          files: ['export', 'links'].map((name) => ({
            name,
            bytes: byteOrderMark + Buffer.byteLength(before[name] ?? ''),
            parts: [expect.any(String)],
          })),
        },
      },
    ]);
    await caughtUp();
    expect(await archiveReports(depsWith())).toBe(0);
  });

  it('has left the tables, and what runs has not', async () => {
    expect(await rowsOf(old.reportId)).toEqual([0, 0]);
    expect(await rowsOf(running.reportId)).not.toContain(0);
    const results = await full.get(`/api/report_results/?report=${old.reportId}`);
    expect(results.body).toMatchObject({ count: 0, results: [] });
    expect((await full.get(`/api/report_results/${old.reportId}-1-1/`)).status).toBe(404);
    expect((await full.get(`/api/reports/${old.reportId}/`)).body).toMatchObject({
      archived: true,
      archive_after_months: 6,
      archived_files: [{ name: 'export' }, { name: 'links' }],
      newest_results: [],
      total_results_count: 5,
    });
  });

  it('can still be had as the files it was, whatever filters are asked for', async () => {
    expect(await textOf('export')).toBe(before.export);
    expect(await textOf('links')).toBe(before.links);
    const filtered = await full.get(`/api/reports/${old.reportId}/export.csv?url=site-1`);
    expect(filtered.text).toBe(before.export);
    const other = await world.signedIn(people.other);
    expect((await other.get(`/api/reports/${old.reportId}/export.csv`)).status).toBe(404);
  });

  it('shows in the row of its check, by its filter too', async () => {
    const listed = async (query: string) =>
      ((await full.get(`/api/projects/?ordering=id${query}`)).body as { results: Project[] }).results.map(
        ({ id, last_report_archived }) => [id, last_report_archived],
      );
    const [gone, kept] = [
      [old.checkId, true],
      [running.checkId, false],
    ];
    expect(await listed('')).toEqual([gone, kept]);
    expect(await listed('&last_report_archived=true')).toEqual([gone]);
    expect(await listed('&last_report_archived=false')).toEqual([kept]);
  });

  it('is told in the history of its check', async () => {
    const history = await full.get(`/api/projects/${old.checkId}/history/`);
    expect(history.text).toContain('archived the report');
  });

  it('stays away when the read models are built anew', async () => {
    const { db, databaseUrl, eventLog, log } = world.deps;
    const { signal } = new AbortController();
    await rebuild({ db, databaseUrl, eventLog, log, models: selectReadModels([]), signal });
    expect(await rowsOf(old.reportId)).toEqual([0, 0]);
    expect(await rowsOf(running.reportId)).not.toContain(0);
    expect((await full.get(`/api/reports/${old.reportId}/`)).body).toMatchObject({ archived: true });
  });
});

import { createHash } from 'node:crypto';
import type { ExportUnderWay } from '@proofline/contracts/api/exports';
import { ReportExported } from '@proofline/contracts/events/retention';
import { retentionStream } from '@proofline/contracts/events/streams';
import { reportIdSchema, userIdSchema } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { BlobError } from '@proofline/platform/blobs/blob-error';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import { EventLogUnavailable } from '@proofline/platform/event-log/event-log-errors';
import { PARKED_EVENTS } from '@proofline/platform/parked-events/table';
import { listen } from '@proofline/platform/postgres/notify';
import { PROJECTION_NAMES } from '@proofline/projections/projection-names';
import { awaitPosition } from '@proofline/projections/runtime/positions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';
import { silentLog } from '../../app/testing/silent-log.ts';
import { archiveReports } from '../retention/archive-reports.ts';
import { unnamedAmong } from '../retention/unnamed-evidence.ts';
import { exportProgressNoticeSchema } from './export-progress.ts';
import { MAX_ATTEMPTS, type PrepareExportsDeps, prepareExports } from './prepare-exports.ts';
import { MAX_WAITING_PER_ORGANIZATION, requestExport } from './requests.ts';
import { EXPORTS_CHANNEL } from './table.ts';

const DAY_MS = 24 * 3_600_000;
/** All pages of a fixture. */
const LARGE = 5;

interface Shown {
  readonly is_large: boolean;
  readonly csv_file: string | null;
  readonly xlsx_file: string | null;
  readonly exports_under_way: readonly ExportUnderWay[];
}

let world: ApiWorld;
let plain: Client;
let report: Fixture;
let number = 1000;

beforeAll(async () => {
  world = await startApiWorld(startEventStore, { largeReportResults: LARGE });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  number += 1;
  report = await runningReport(world, number);
  await report.complete();
  plain = await world.signedIn(people.plain);
});
afterEach(() => world.deps.db('export_requests').delete());

const path = (rest = '') => `/api/reports/${report.reportId}/${rest}`;
const ask = (format: string, by = plain) => by.post(path('exports/'), { format });
const shown = async () => (await plain.get(path())).body as Shown;
const prepare = (more: Partial<PrepareExportsDeps> = {}, signal?: AbortSignal) =>
  prepareExports({ ...world.deps, ...more }, signal);
const told = async () =>
  (await world.deps.eventLog.readStream(retentionStream(report.checkId)))
    .filter(({ type }) => type === 'ReportExported')
    .map(({ data, metadata }) => ({ ...ReportExported.schema.parse(data), metadata }));
const sortedLines = (text: string) => text.trimEnd().split('\r\n').sort();

const unavailableBlobs = (error: Error): Blobs => ({ ...world.deps.blobs, put: () => Promise.reject(error) });

/** Each takes something of a report's results away, and gives it back. */
async function resultAway({ reportId }: Fixture) {
  const results = (of: number) => world.deps.db('read_models.results').where({ report_id: of, target: 3 });
  await results(reportId).update({ report_id: 1 });
  return async () => void (await results(1).update({ report_id: reportId }));
}

async function resultParked({ reportId }: Fixture) {
  const stream = `target-${reportId}-3`;
  await world.deps.db(PARKED_EVENTS).insert({
    ...{ reader: 'read-model:results', stream, sequence: stream, state: 'parked' },
    ...{ event_id: `unreadable ${stream}`, type: 'PageJudged', revision: 0, position: 1 },
  });
  return async () => void (await world.deps.db(PARKED_EVENTS).where({ stream }).delete());
}

async function resultsBehind() {
  const checkpoint = () => world.deps.db('read_models.projection_checkpoints').where({ name: 'results' });
  const { position } = await checkpoint().first('position');
  await checkpoint().update({ position: 1 });
  return async () => void (await checkpoint().update({ position }));
}

describe('The files of a large report', () => {
  it('are prepared before they can be had, by who asked for them, and told of', async () => {
    const streamed = await plain.get(path('export.csv?ordering=url'));
    expect(await plain.get(path('export.csv'))).toMatchObject({
      status: 409,
      body: { code: 'export_not_prepared', detail: expect.stringContaining('try again in 5 minutes') },
    });
    expect(await shown()).toMatchObject({ is_large: true, csv_file: null, xlsx_file: null, exports_under_way: [] });
    const heard: unknown[] = [];
    await new Promise<void>((resolve) => {
      const hearing = listen(world.places.databaseUrl, EXPORTS_CHANNEL, { onListening: resolve }).subscribe((payload) =>
        heard.push(exportProgressNoticeSchema.parse(JSON.parse(payload))),
      );
      onTestFinished(() => hearing.unsubscribe());
    });
    const waiting = { format: 'csv', state: 'waiting', percent: 0 };
    expect(await ask('csv')).toMatchObject({ status: 200, body: { format: 'csv', file: null, under_way: waiting } });
    expect(await ask('csv')).toMatchObject({ status: 200, body: { under_way: waiting } });
    expect(await shown()).toMatchObject({ csv_file: null, exports_under_way: [waiting] });
    const row = async () =>
      ((await plain.get('/api/reports/')).body as { results: (Shown & { id: number })[] }).results;
    expect((await row()).find(({ id }) => id === report.reportId)).toMatchObject({ exports_under_way: [waiting] });

    expect(await prepare()).toBe(1);
    expect(await shown()).toMatchObject({ csv_file: path('export.csv'), xlsx_file: null, exports_under_way: [] });
    const file = await plain.get(path('export.csv'));
    expect(file.status).toBe(200);
    expect(sortedLines(file.text)).toEqual(sortedLines(streamed.text));
    const [event, ...more] = await told();
    const { userId } = (await world.deps.db('accounts').where({ email: people.plain }).first('id as userId')) ?? {};
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      reportId: report.reportId,
      metadata: { actor: { type: 'user', id: String(userId) } },
    });
    const bytes = Buffer.from(`\ufeff${file.text}`);
    expect(event?.file).toMatchObject({
      ...{ format: 'csv', bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') },
    });
    const organization = world.organizations.first;
    await expect.poll(() => heard).toContainEqual({ organization, report: report.reportId, ...waiting });
    expect(heard).toContainEqual({ organization, report: report.reportId, ...waiting, state: 'preparing' });
    const history = await plain.get(`/api/projects/${report.checkId}/history/`);
    expect(history.text).toContain('had all results prepared as a CSV file');
    // Once it is there nobody has to wait for it again.
    expect(await ask('csv')).toMatchObject({ status: 200, body: { file: path('export.csv'), under_way: null } });
    expect(await prepare()).toBe(0);
  });

  it('are for whoever has the report alone, of a run that is over, and large', async () => {
    const stranger = await world.signedIn(people.other);
    expect((await ask('csv', stranger)).status).toBe(404);
    expect((await plain.post(path('exports/'), { format: 'pdf' })).status).toBe(400);
    number += 1;
    const running = await runningReport(world, number);
    expect(await plain.post(`/api/reports/${running.reportId}/exports/`, { format: 'csv' })).toMatchObject({
      status: 409,
      body: { code: 'report_not_complete', detail: 'This report is not complete yet. Please try again in 5 minutes.' },
    });
    expect(await world.deps.db('export_requests').count({ count: '*' }).first()).toEqual({ count: '0' });
  });

  it('end as one file and one event, wherever who prepares them is broken off', async () => {
    const { blobs, eventLog, db } = world.deps;
    const silent = silentLog(eventLog);
    await ask('xlsx');
    // Dies in the middle: it neither ends nor says anything, and another has its turn.
    const { promise: hangs, resolve: begun } = Promise.withResolvers<void>();
    const dying: Blobs = {
      ...blobs,
      put: () => {
        begun();
        return new Promise(() => {});
      },
    };
    void prepare({ blobs: dying });
    await hangs;
    expect((await shown()).exports_under_way).toMatchObject([{ format: 'xlsx', state: 'preparing' }]);
    // Stopped: no attempt is used up.
    const stopping = new AbortController();
    const stopped: Blobs = {
      ...blobs,
      put: async (sha256, bytes) => {
        const answer = await blobs.put(sha256, bytes);
        stopping.abort(new Error('Stopping.'));
        return answer;
      },
    };
    await expect(prepare({ blobs: stopped, eventLog: silent }, stopping.signal)).rejects.toThrow('Nobody answers.');
    const attempts = async () => (await db('export_requests').first('attempts'))?.attempts;
    expect(await attempts()).toBe(1);
    // Kept, but not told.
    expect(await prepare({ eventLog: silent })).toBe(0);
    expect(await attempts()).toBe(2);
    expect(await told()).toEqual([]);
    world.clock.forward(60_000);
    expect(await prepare()).toBe(1);
    const [event] = await told();
    // Told, but not forgotten: the file is made no second time.
    await db('export_requests').insert({
      ...{ report_id: report.reportId, format: 'xlsx', organization_id: world.organizations.first, requested_by: 1 },
      ...{ requested_at: world.clock.now(), next_attempt_at: world.clock.now(), origin: '', state: 'preparing' },
      attempts: MAX_ATTEMPTS,
    });
    expect(await prepare({ blobs: dying })).toBe(1);
    expect(await told()).toEqual([event]);
    expect(await db('export_requests')).toEqual([]);
    expect((await plain.get(path('export.xlsx'))).status).toBe(200);
  });

  it.each([
    ['the log', () => ({ eventLog: silentLog(world.deps.eventLog, new EventLogUnavailable()) })],
    ['the place of evidence', () => ({ blobs: unavailableBlobs(new BlobError('unavailable', 'The disk is full.')) })],
  ])('wait for %s, however long it is away', async (_what, away) => {
    await ask('csv');
    for (let attempt = 0; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect(await prepare(away())).toBe(0);
      expect(await world.deps.db('export_requests')).toMatchObject([{ state: 'waiting', attempts: 0 }]);
      // Not again at once.
      expect(await prepare()).toBe(0);
      world.clock.forward(60_000);
    }
    expect(await prepare()).toBe(1);
  });

  it.each([
    ['a result is not in the tables', resultAway, 1],
    ['an event of it is parked', resultParked, 1],
    ['results are behind', resultsBehind, 0],
  ])('are not kept, nor those of reports that are archived, while %s', async (_what, less, counts) => {
    const { db } = world.deps;
    const whole = (await plain.get(path('export.csv?ordering=url'))).text;
    await ask('csv');
    const restore = await less(report);
    for (const attempt of [1, 2]) {
      expect(await prepare()).toBe(0);
      expect(await db('export_requests')).toMatchObject([{ state: 'waiting', attempts: counts * attempt }]);
      world.clock.forward(60_000);
    }
    world.clock.forward(190 * DAY_MS);
    await archiveReports({ ...world.deps, archiveAfterMonths: 6 });
    const archived = async () =>
      (await world.deps.eventLog.readStream(retentionStream(report.checkId))).map(({ type }) => type);
    expect(await archived()).toEqual([]);
    await restore();
    expect(await prepare()).toBe(1);
    plain = await world.signedIn(people.plain);
    expect(sortedLines((await plain.get(path('export.csv'))).text)).toEqual(sortedLines(whole));
    while ((await archiveReports({ ...world.deps, archiveAfterMonths: 6 })) > 0);
    expect(await archived()).toEqual(['ReportExported', 'ReportArchived']);
  });

  it.each([
    ['csv', 'the same is told of no second time', 1],
    ['xlsx', 'another is told of in its place', 2],
  ])('are made once more where a part is lost (%s): %s', async (format, _what, events) => {
    await ask(format);
    expect(await prepare()).toBe(1);
    const before = (await plain.get(path(`export.${format}`))).text;
    const [first] = await told();
    const lost = first?.file.parts.at(-1) ?? '';
    await world.deps.blobs.remove(lost, { notStoredSince: new Date(Date.now() + DAY_MS) });
    expect(await world.deps.blobs.has(lost)).toBe(false);
    world.clock.forward(3_600_000);
    expect(await ask(format)).toMatchObject({ status: 200, body: { file: null, under_way: { state: 'waiting' } } });
    expect(await world.deps.db('export_requests').delete()).toBe(1);
    // Whoever wants to have it has asked for it by that.
    const refused = await plain.get(path(`export.${format}`));
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'export_not_prepared',
        detail: 'A part of this file was lost. It is being prepared once more: please try again in 5 minutes.',
      },
    ]);
    expect(await prepare()).toBe(1);
    expect(await told()).toHaveLength(events);
    const answer = await plain.get(path(`export.${format}`));
    expect(answer.status).toBe(200);
    if (format === 'csv') expect(answer.text).toBe(before);
    expect(await ask(format)).toMatchObject({ status: 200, body: { under_way: null } });
  });

  it('say how long they are, unless they are packed on their way', async () => {
    await ask('csv');
    await prepare();
    const get = async (encoding: string) =>
      await fetch(`${world.url}${path('export.csv')}`, {
        headers: { Cookie: plain.cookie ?? '', 'Accept-Encoding': encoding },
      });
    const bytes = (await told()).at(0)?.file.bytes;
    const whole = await get('identity');
    expect(whole.headers.get('content-length')).toBe(String(bytes));
    expect((await whole.arrayBuffer()).byteLength).toBe(bytes);
    const packed = await get('gzip');
    expect([packed.headers.get('content-encoding'), packed.headers.get('content-length')]).toEqual(['gzip', null]);
    expect((await packed.arrayBuffer()).byteLength).toBe(bytes);
  });

  it('are given up after some attempts, until somebody asks for them again', async () => {
    const failing: Blobs = { ...world.deps.blobs, put: () => Promise.reject(new Error('The disk is full.')) };
    await ask('csv');
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect(await prepare({ blobs: failing })).toBe(0);
      expect((await shown()).exports_under_way).toMatchObject([
        { state: attempt < MAX_ATTEMPTS ? 'waiting' : 'failed' },
      ]);
      world.clock.forward(3_600_000);
    }
    plain = await world.signedIn(people.plain);
    expect(await prepare()).toBe(0);
    expect(await told()).toEqual([]);
    expect(await ask('csv')).toMatchObject({ status: 200, body: { under_way: { state: 'waiting' } } });
    expect(await prepare()).toBe(1);
    expect((await shown()).csv_file).toBe(path('export.csv'));
  });

  it('are given up while results are missing, which takes most of an hour, and say why', async () => {
    await ask('csv');
    const restore = await resultAway(report);
    let minutes = 0;
    for (;;) {
      await prepare();
      const [request] = await world.deps.db('export_requests');
      if (request.state === 'failed' || minutes > 120) break;
      world.clock.forward(60_000);
      minutes += 1;
    }
    expect(minutes).toBeGreaterThan(40);
    expect(minutes).toBeLessThan(60);
    plain = await world.signedIn(people.plain);
    expect((await shown()).exports_under_way).toMatchObject([{ state: 'failed', reason: 'results_missing' }]);
    await restore();
    const { body } = await ask('csv');
    expect(body).toMatchObject({ under_way: { format: 'csv', state: 'waiting', percent: 0 } });
    expect((await shown()).exports_under_way?.[0]).not.toHaveProperty('reason');
    expect(await prepare()).toBe(1);
  });

  it('of archived reports that have lost a part say so, unless another was kept', async () => {
    await ask('csv');
    await ask('xlsx');
    expect(await prepare()).toBe(2);
    const files = (await told()).map(({ file }) => file);
    world.clock.forward(190 * DAY_MS);
    while ((await archiveReports({ ...world.deps, archiveAfterMonths: 6 })) > 0);
    for (const { parts } of files) {
      await world.deps.blobs.remove(parts.at(-1) ?? '', { notStoredSince: new Date(Date.now() + DAY_MS) });
    }
    plain = await world.signedIn(people.plain);
    const { status, body } = await plain.get(path('export.xlsx'));
    expect([status, body]).toEqual([
      409,
      {
        code: 'export_lost',
        detail: 'A part of this file was lost, and its report is archived: it cannot be made again.',
      },
    ]);
    // The one that was kept when the report was archived.
    expect((await plain.get(path('export.csv'))).status).toBe(200);
    expect(await world.deps.db('export_requests')).toEqual([]);
  });

  it('are waited for by so many of one organisation, and no more', async () => {
    const { deps, clock, organizations } = world;
    await deps.db('export_requests').insert(
      Array.from({ length: MAX_WAITING_PER_ORGANIZATION }, (_, index) => ({
        ...{ report_id: 900_000 + index, format: 'csv', organization_id: organizations.first, requested_by: 1 },
        ...{ requested_at: clock.now(), next_attempt_at: clock.now(), origin: '' },
      })),
    );
    expect(await ask('csv')).toMatchObject({ status: 429 });
    // One's own that failed does not count as asked for either.
    const own = { report_id: report.reportId, format: 'csv', organization_id: organizations.first, requested_by: 1 };
    const at = { requested_at: clock.now(), next_attempt_at: clock.now(), origin: '' };
    await deps.db('export_requests').insert({ ...own, ...at, state: 'failed' });
    expect(await ask('csv')).toMatchObject({ status: 429 });
  });

  it('are waited for by no more, however many ask at once', async () => {
    const request = { organizationId: world.organizations.first, requestedBy: userIdSchema.parse(1), origin: '' };
    const asked = await Promise.all(
      Array.from({ length: MAX_WAITING_PER_ORGANIZATION * 3 }, (_, index) =>
        requestExport(world.deps.db, {
          ...{ ...request, reportId: reportIdSchema.parse(900_000 + index), format: 'csv' },
          requestedAt: world.clock.now(),
        }),
      ),
    );
    expect(asked.filter(Boolean)).toHaveLength(MAX_WAITING_PER_ORGANIZATION);
  });

  it("are no other organisation's to see, whatever a request forgets to ask for", async () => {
    const { rows } = await world.deps.db.raw(
      "select relrowsecurity from pg_class where oid = 'public.export_requests'::regclass",
    );
    expect(rows).toEqual([{ relrowsecurity: true }]);
  });

  it('that failed are forgotten once the report has the file, or is archived', async () => {
    const failed = async () => (await shown()).exports_under_way;
    const fail = (format: string) =>
      world.deps.db('export_requests').insert({
        ...{ report_id: report.reportId, format, organization_id: world.organizations.first, requested_by: 1 },
        ...{ requested_at: world.clock.now(), next_attempt_at: world.clock.now(), origin: '', state: 'failed' },
      });
    await ask('csv');
    await prepare();
    await fail('csv');
    await fail('xlsx');
    await prepare();
    expect(await failed()).toMatchObject([{ format: 'xlsx', state: 'failed' }]);
    world.clock.forward(190 * DAY_MS);
    while ((await archiveReports({ ...world.deps, archiveAfterMonths: 6 })) > 0);
    const [last] = await world.deps.eventLog.readAll({ maxEvents: 1, direction: 'backwards' });
    await awaitPosition(world.deps.db, PROJECTION_NAMES, last?.position ?? 0n, 20_000);
    await prepare();
    plain = await world.signedIn(people.plain);
    expect(await failed()).toEqual([]);
  });

  it('stay when the report is archived, and no sweep takes them', async () => {
    await ask('csv');
    await ask('xlsx');
    expect(await prepare()).toBe(2);
    const before = await plain.get(path('export.csv'));
    const { blobs, db, eventLog } = world.deps;
    const parts = (await told()).flatMap(({ file }) => file.parts);
    const stored = parts.map((sha256) => ({ sha256, bytes: 1, storedAt: new Date(0) }));
    expect((await unnamedAmong(db, stored)).blobs).toEqual([]);
    world.clock.forward(190 * DAY_MS);
    while ((await archiveReports({ ...world.deps, archiveAfterMonths: 6 })) > 0);
    const [last] = await eventLog.readAll({ maxEvents: 1, direction: 'backwards' });
    await awaitPosition(db, PROJECTION_NAMES, last?.position ?? 0n, 20_000);
    plain = await world.signedIn(people.plain);
    expect(await shown()).toMatchObject({
      archived: true,
      csv_file: path('export.csv'),
      xlsx_file: path('export.xlsx'),
    });
    expect((await plain.get(path('export.csv'))).text).toBe(before.text);
    expect((await plain.get(path('export.xlsx'))).status).toBe(200);
    for (const sha256 of parts) expect(await blobs.has(sha256)).toBe(true);
    // What was not prepared in time is no longer: its results have left.
    number += 1;
    const late = await runningReport(world, number);
    await late.complete();
    report = late;
    await ask('csv');
    world.clock.forward(190 * DAY_MS);
    await archiveReports({ ...world.deps, archiveAfterMonths: 6 });
    expect(await prepare()).toBe(0);
    expect(await told()).toEqual([]);
  });
});

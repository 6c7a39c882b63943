import type { Page } from '@proofline/contracts/api/pagination';
import type { MarkReadBody } from '@proofline/contracts/api/read-statuses';
import type { ReportResult, ReportResultDetail } from '@proofline/contracts/api/report-results';
import { readingStream } from '@proofline/contracts/events/streams';
import { resultIdSchema, userIdSchema } from '@proofline/contracts/ids';
import { type ServerMessage, serverMessageSchema } from '@proofline/contracts/socket/messages';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';
import { MARKS_A_MINUTE } from './limit-marks.ts';

const path = '/api/report_result_read_statuses/';

let world: ApiWorld;
let plain: Client;
let auditor: Client;
let report: Fixture;
let second: Fixture;
let theirs: Fixture;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  plain = await world.signedIn(people.plain);
  auditor = await world.signedIn(people.auditor);
  report = await runningReport(world, 1001);
  second = await runningReport(world, 1002);
  theirs = await runningReport(world, 2001, world.organizations.other);
  await report.complete();
});
afterAll(() => world?.stop());

const idOf = (of: Fixture, target: number) => resultIdSchema.parse(`${of.reportId}-${target}-1`);
const mark = (client: Client, body: Partial<MarkReadBody>) => client.post(path, { report: report.reportId, ...body });
const listed = async (client: Client, query = '') =>
  (await client.get(`/api/report_results/?report=${report.reportId}&ordering=url${query}`)).body as Page<ReportResult>;
const readIn = async (client: Client, query = '') =>
  (await listed(client, query)).results.map(({ id, read }) => [id.split('-')[1], read]);
const told = async (client: Client, target: number) => {
  const { id } = (await client.get('/api/auth/users/me/')).body as { id: number };
  const stream = readingStream(userIdSchema.parse(id), idOf(report, target));
  return (await world.deps.eventLog.readStream(stream)).map(({ type }) => type);
};

describe('Read statuses', () => {
  it('are one person’s: in the list, in the details, by the filter, and nobody else’s', async () => {
    const answer = await mark(plain, { report_result: idOf(report, 2) });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        report: report.reportId,
        report_result: idOf(report, 2),
        report_results: [idOf(report, 2)],
        read: true,
      },
    ]);
    expect(await readIn(plain)).toEqual([1, 2, 3, 4, 5].map((target) => [String(target), target === 2]));
    expect(await readIn(auditor)).toEqual([1, 2, 3, 4, 5].map((target) => [String(target), false]));
    expect(await readIn(plain, '&read=true')).toEqual([['2', true]]);
    const unread = await listed(plain, '&read=false&page_size=10');
    expect([unread.count, unread.results.length]).toEqual([4, 4]);
    expect((await listed(plain, '&read=false&page=2&page_size=10')).results).toEqual([]);
    expect((await listed(plain, '&read=false&compliant=error')).count).toBe(2);
    expect((await listed(plain, '&read=true&compliant=error')).count).toBe(0);
    expect((await listed(plain, '&read=false&url=site-2')).count).toBe(0);
    expect((await plain.get(`${path}?report_id=${report.reportId}`)).body).toMatchObject({
      count: 1,
      results: [{ id: idOf(report, 2), report_result: idOf(report, 2), report: report.reportId, read: true }],
    });
  });

  it('leave a result that is opened among the unread where it stood, with its neighbours', async () => {
    const details = async (target: number) =>
      (
        await plain.get(
          `/api/report_results/${idOf(report, target)}/?report=${report.reportId}&ordering=url&read=false`,
        )
      ).body as ReportResultDetail;
    // The way back goes past what was just read by walking; the way on is what is unread.
    expect(await details(3)).toMatchObject({ index: 1, count: 4, previous_id: idOf(report, 2), read: false });
    expect(await details(2)).toMatchObject({ index: 1, count: 4, previous_id: idOf(report, 1), read: true });
    expect(await details(2)).toMatchObject({ next_id: idOf(report, 3) });
    expect(await details(1)).toMatchObject({ index: 0, previous_id: null, next_id: idOf(report, 3) });
  });

  it('are said once, by however many tabs, and taken back', async () => {
    const ask = () => mark(auditor, { report_result: idOf(report, 1) });
    expect((await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await told(auditor, 1)).toEqual(['ResultRead']);
    expect((await mark(auditor, { report_result: idOf(report, 1), read: false })).body).toMatchObject({ read: false });
    expect((await mark(auditor, { report_result: idOf(report, 1), read: false })).status).toBe(200);
    expect(await told(auditor, 1)).toEqual(['ResultRead', 'ResultUnread']);
    expect((await listed(auditor, '&read=true')).count).toBe(0);
  });

  it('of a selection change together, and a repeat of the same command changes nothing', async () => {
    const report_results = [1, 2, 3].map((target) => idOf(report, target));
    const headers = { 'Idempotency-Key': 'selection-of-an-auditor' };
    const body = { report: report.reportId, report_results };
    expect((await auditor.post(path, body, { headers })).body).toMatchObject({ report_result: null, report_results });
    expect((await auditor.post(path, body, { headers })).status).toBe(200);
    expect(await told(auditor, 3)).toEqual(['ResultRead']);
    expect((await listed(auditor, '&read=true')).count).toBe(3);
  });

  it('are of no result that the organisation does not have, and nothing is written then', async () => {
    const before = (await world.deps.eventLog.readAll({ maxEvents: 1, direction: 'backwards' }))[0]?.position;
    const refused = await Promise.all([
      mark(plain, { report: theirs.reportId, report_result: idOf(theirs, 1) }),
      mark(plain, { report_result: idOf(theirs, 1) }),
      mark(plain, { report_result: idOf(second, 1) }),
      mark(plain, { report_result: idOf(report, 99) }),
      mark(plain, { report_result: resultIdSchema.parse(`${report.reportId}-04-1`) }),
      mark(plain, { report_results: [idOf(report, 4), resultIdSchema.parse(`0${report.reportId}-4-01`)] }),
      mark(plain, { report_results: [idOf(report, 4), idOf(theirs, 1)] }),
      plain.get(`${path}?report_id=${theirs.reportId}`),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    const bad = await Promise.all([
      mark(plain, {}),
      mark(plain, { report_result: idOf(report, 1), report_results: [idOf(report, 1)] }),
      mark(plain, { report_results: [] }),
      mark(plain, { report_results: Array.from({ length: 101 }, (_, index) => idOf(report, index + 1)) }),
      plain.post(path, { report: report.reportId, report_result: 'x' }),
      plain.post(path, { report: report.reportId, report_result: idOf(report, 1), user: 1 }),
      plain.get(path),
      plain.get(`${path}?report_id=${report.reportId}&user_id=999`),
      plain.get(`/api/report_results/?report=${report.reportId}&read=maybe`),
    ]);
    expect(bad.map(({ status }) => status)).toEqual(bad.map(() => 400));
    const after = (await world.deps.eventLog.readAll({ maxEvents: 1, direction: 'backwards' }))[0]?.position;
    expect(after).toEqual(before);
  });

  it('are told live to their reader’s browsers alone, by result', async () => {
    const heard = { plain: [] as ServerMessage[], auditor: [] as ServerMessage[] };
    for (const [who, client] of Object.entries({ plain, auditor })) {
      const socket = io(world.url, {
        transports: ['websocket'],
        forceNew: true,
        extraHeaders: { cookie: client.cookie ?? '', origin: world.url },
      });
      onTestFinished(() => void socket.disconnect());
      const own = heard[who as keyof typeof heard];
      socket.on('message', (message: unknown) => own.push(serverMessageSchema.parse(message)));
    }
    const said = (who: keyof typeof heard, type: ServerMessage['type']) =>
      heard[who].filter((message) => message.type === type);
    const greeted = () => [said('plain', 'hello').length, said('auditor', 'hello').length];
    await expect.poll(greeted, { timeout: 10_000 }).toEqual([1, 1]);
    await mark(plain, { report_results: [idOf(report, 4), idOf(report, 5)] });
    const results = () =>
      heard.plain.flatMap((message) => (message.type === 'readings_changed' ? message.results : []));
    await expect.poll(() => results().length, { timeout: 10_000 }).toBe(2);
    expect(results()).toContainEqual({ id: idOf(report, 5), read: true });
    // What everybody hears comes later to the colleague than what was not meant for them.
    await (await world.signedIn(people.full)).post('/api/comments/', { comment: 'Seen.', report: report.reportId });
    await expect.poll(() => said('auditor', 'changed').length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(said('auditor', 'readings_changed')).toEqual([]);
  });

  it('are in the file of what is unread', async () => {
    const file = await auditor.get(`/api/reports/${report.reportId}/export.csv?read=false`);
    expect(file.status).toBe(200);
  });

  it('are counted by result: who names many in each request is asked to wait, and nothing is written', async () => {
    const busy = await world.signedIn(people.full);
    const unknown = Array.from({ length: 100 }, (_, index) => idOf(report, 1_000 + index));
    for (let sent = 100; sent < MARKS_A_MINUTE; sent += 100) await mark(busy, { report_results: unknown });
    expect((await mark(busy, { report_results: unknown })).status).toBe(404);
    const refused = await mark(busy, { report_result: idOf(report, 1) });
    expect(refused).toMatchObject({
      status: 429,
      body: { detail: 'Too many results were marked within a minute. Please wait a moment and try again.' },
    });
    expect(await told(busy, 1)).toEqual([]);
    expect((await mark(plain, { report_result: idOf(report, 1) })).status).toBe(200);
  });
});

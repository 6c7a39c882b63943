import type { Page } from '@proofline/contracts/api/pagination';
import type { Report } from '@proofline/contracts/api/reports';
import { mutingStream } from '@proofline/contracts/events/streams';
import { userIdSchema } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';

const path = '/api/report_notifications_muted_statuses/';

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
});
afterAll(() => world?.stop());

const mutedIn = async (client: Client) =>
  ((await client.get('/api/reports/?ordering=id')).body as Page<Report>).results.map(
    ({ notifications_muted }) => notifications_muted,
  );
const told = async (client: Client) => {
  const { id } = (await client.get('/api/auth/users/me/')).body as { id: number };
  const stream = mutingStream(userIdSchema.parse(id), report.reportId);
  return (await world.deps.eventLog.readStream(stream)).map(({ type }) => type);
};

describe('Muted reports', () => {
  it('are one person’s: in the list, on the page, among those asked for, and nobody else’s', async () => {
    const answer = await plain.post(path, { report: report.reportId });
    expect([answer.status, answer.body]).toEqual([
      201,
      expect.objectContaining({ id: report.reportId, report: report.reportId }),
    ]);
    expect(await mutedIn(plain)).toEqual([true, false]);
    expect(await mutedIn(auditor)).toEqual([false, false]);
    expect((await plain.get(`/api/reports/${report.reportId}/`)).body).toMatchObject({ notifications_muted: true });
    expect((await auditor.get(`/api/reports/${report.reportId}/`)).body).toMatchObject({ notifications_muted: false });
    expect((await plain.get(path)).body).toMatchObject({ count: 1, results: [{ report: report.reportId }] });
    expect((await plain.get(`${path}?report=${second.reportId}`)).body).toMatchObject({ count: 0 });
    expect((await plain.get(`${path}?report=${second.reportId},${report.reportId}`)).body).toMatchObject({ count: 1 });
    expect((await auditor.get(path)).body).toMatchObject({ count: 0 });
  });

  it('are said once, by two tabs at once and by a repeat, and taken back', async () => {
    const ask = () => auditor.post(path, { report: report.reportId });
    expect((await Promise.all([ask(), ask()])).map(({ status }) => status)).toEqual([201, 201]);
    expect((await ask()).status).toBe(201);
    const drop = () => auditor.delete(`${path}${report.reportId}/`);
    expect((await Promise.all([drop(), drop()])).map(({ status }) => status)).toEqual([204, 204]);
    expect(await told(auditor)).toEqual(['ReportMuted', 'ReportUnmuted']);
    expect(await mutedIn(auditor)).toEqual([false, false]);
  });

  it('are of no report that the organisation does not have, and nothing is written then', async () => {
    const before = (await world.deps.eventLog.readAll({ maxEvents: 1, direction: 'backwards' }))[0]?.position;
    const missing = await Promise.all([
      plain.post(path, { report: theirs.reportId }),
      plain.post(path, { report: 999_999 }),
      plain.delete(`${path}${theirs.reportId}/`),
      plain.delete(`${path}x/`),
    ]);
    expect(missing.map(({ status }) => status)).toEqual(missing.map(() => 404));
    const bad = await Promise.all([
      plain.post(path, {}),
      plain.post(path, { report: 'x' }),
      plain.post(path, { report: report.reportId, user: 1 }),
      plain.get(`${path}?report=x`),
      plain.get(`${path}?report=${'1,'.repeat(101)}1`),
    ]);
    expect(bad.map(({ status }) => status)).toEqual(bad.map(() => 400));
    const after = (await world.deps.eventLog.readAll({ maxEvents: 1, direction: 'backwards' }))[0]?.position;
    expect(after).toEqual(before);
  });
});

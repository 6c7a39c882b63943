import type { LegalHold } from '@proofline/contracts/api/legal-holds';
import type { Page } from '@proofline/contracts/api/pagination';
import type { Project } from '@proofline/contracts/api/projects';
import type { Report, ReportDetail } from '@proofline/contracts/api/reports';
import { retentionStream } from '@proofline/contracts/events/streams';
import { type ServerMessage, serverMessageSchema } from '@proofline/contracts/socket/messages';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';

let world: ApiWorld;
let clients: Readonly<Record<'full' | 'plain' | 'superuser' | 'other', Client>>;
let run: Fixture;
let theirs: Fixture;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  const [full, plain, superuser, other] = await Promise.all(
    [people.full, people.plain, people.superuser, people.other].map((email) => world.signedIn(email)),
  );
  if (!full || !plain || !superuser || !other) throw new Error('Four people sign in.');
  clients = { full, plain, superuser, other };
  run = await runningReport(world, 1001);
  theirs = await runningReport(world, 2001, world.organizations.other);
  await run.complete();
});
afterAll(() => world?.stop());

const ofCheck = ({ checkId }: Fixture) => `/api/projects/${checkId}/legal_hold/`;
const ofReport = ({ reportId }: Fixture) => `/api/reports/${reportId}/legal_hold/`;
const told = async () =>
  (await world.deps.eventLog.readStream(retentionStream(run.checkId))).map(({ type, data }) => [type, data]);
const shown = async (client: Client) => {
  const project = (await client.get(`/api/projects/${run.checkId}/`)).body as Project;
  const [row] = ((await client.get(`/api/projects/?id__in=${run.checkId}`)).body as Page<Project>).results;
  const detail = (await client.get(`/api/reports/${run.reportId}/`)).body as ReportDetail;
  const [listed] = ((await client.get(`/api/reports/?project=${run.checkId}`)).body as Page<Report>).results;
  expect([row?.legal_hold, row?.held_report_count]).toEqual([project.legal_hold, project.held_report_count]);
  expect([listed?.legal_holds, listed?.available_actions]).toEqual([detail.legal_holds, detail.available_actions]);
  return { check: project.legal_hold, heldReports: project.held_report_count, report: detail.legal_holds, detail };
};
const hold = (reason: string, more: Partial<LegalHold> = {}) => ({
  ...{ of_check: false, reason, placed_by: 'Maya Lindqvist', placed_at: expect.any(String), ...more },
});

describe('A legal hold', () => {
  it('is placed on a check by full access, with who, why and since when, and shown wherever it counts', async () => {
    const { full, plain } = clients;
    const placed = await full.post(ofCheck(run), { reason: '  Case 118.  ' });
    const expected = hold('Case 118.', { of_check: true });
    expect([placed.status, placed.body]).toEqual([201, { id: run.checkId, legal_hold: expected }]);
    expect(placed.headers.get('x-log-position')).toMatch(/^\d+$/);
    for (const client of [full, plain]) {
      expect(await shown(client)).toMatchObject({ check: expected, heldReports: 0, report: [expected] });
    }
    // The report itself is not held as yet.
    expect((await shown(full)).detail.available_actions).toContain('place_legal_hold');
    expect((await shown(plain)).detail.available_actions).not.toContain('place_legal_hold');
  });

  it('is said once, and whoever says it again is told in words', async () => {
    const { full, superuser } = clients;
    const again = await superuser.post(ofCheck(run), { reason: 'Case 119.' });
    expect([again.status, again.body]).toEqual([
      409,
      { code: 'on_hold_already', detail: 'The check is on legal hold already.' },
    ]);
    const key = { 'Idempotency-Key': 'the-hold-of-a-report' };
    const ask = () => superuser.post(ofReport(run), { reason: 'Case 120.' }, { headers: key });
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    const atOnce = await Promise.all([full.delete(ofReport(run)), superuser.delete(ofReport(run))]);
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(atOnce.find(({ status }) => status === 409)?.body).toEqual({
      code: 'not_on_hold',
      detail: 'The report is not on legal hold.',
    });
    const own = { checkId: run.checkId, reportId: run.reportId };
    const whole = { checkId: run.checkId, reportId: null };
    expect(await told()).toEqual([
      ['LegalHoldPlaced', { ...whole, reason: 'Case 118.' }],
      ['LegalHoldPlaced', { ...own, reason: 'Case 120.' }],
      ['LegalHoldReleased', own],
    ]);
    expect(await shown(full)).toMatchObject({ check: { reason: 'Case 118.' }, report: [{ of_check: true }] });
  });

  it('is neither placed nor lifted by others, and not on what is not theirs', async () => {
    const { full, plain, other } = clients;
    const before = await told();
    const reason = { reason: 'Mine.' };
    expect((await plain.post(ofReport(run), reason)).status).toBe(403);
    expect((await plain.delete(ofCheck(run))).status).toBe(403);
    for (const path of [ofCheck(theirs), ofReport(theirs), '/api/projects/999999/legal_hold/']) {
      expect((await full.post(path, reason)).status).toBe(404);
      expect((await full.delete(path)).status).toBe(404);
    }
    expect((await other.post(ofReport(run), reason)).status).toBe(404);
    expect(await world.deps.eventLog.readStream(retentionStream(theirs.checkId))).toEqual([]);
    expect(await told()).toEqual(before);
  });

  it.each([
    [{}, 'This field is required'],
    [{ reason: ' ' }, expect.any(String)],
    [{ reason: 'x'.repeat(501) }, expect.stringContaining('500')],
    [{ reason: 7 }, expect.any(String)],
  ])('needs a reason: %j', async (body, message) => {
    const answer = await clients.full.post(ofReport(run), body);
    expect([answer.status, answer.body]).toEqual([400, { reason: [message] }]);
  });

  it('is counted on its check, lifted again, and told in history and audit log', async () => {
    const { full, superuser } = clients;
    expect((await full.post(ofReport(run), { reason: 'Case 121.' })).status).toBe(201);
    expect(await shown(full)).toMatchObject({
      ...{ heldReports: 1, report: [{ reason: 'Case 118.' }, { reason: 'Case 121.' }] },
      detail: { available_actions: expect.arrayContaining(['lift_legal_hold']) },
    });
    const lifted = await full.delete(ofCheck(run));
    expect([lifted.status, lifted.body]).toEqual([200, { id: run.checkId, legal_hold: null }]);
    expect(await shown(full)).toMatchObject({ check: null, heldReports: 1, report: [hold('Case 121.')] });
    const history = await full.get(`/api/projects/${run.checkId}/history/`);
    for (const words of ['put the check on legal hold: “Case 118.”', 'ended the legal hold of the check']) {
      expect(history.text).toContain(words);
    }
    const audit = (await superuser.get('/api/audit_events/?action=LegalHoldPlaced,LegalHoldReleased')).body;
    const name = 'the check Überwachte =Seiten';
    expect((audit as Page<{ sentence: string }>).results.map(({ sentence }) => sentence)).toEqual([
      `lifted the legal hold of ${name}`,
      `put report ${run.reportId} of ${name} on legal hold: Case 121.`,
      `lifted the legal hold of report ${run.reportId} of ${name}`,
      `put report ${run.reportId} of ${name} on legal hold: Case 120.`,
      `put ${name} on legal hold: Case 118.`,
    ]);
  });

  it('is told live to whoever looks at the check or the report', async () => {
    const heard: ServerMessage[] = [];
    const socket = io(world.url, {
      ...{ transports: ['websocket'], forceNew: true },
      extraHeaders: { cookie: clients.plain.cookie ?? '', origin: world.url },
    });
    onTestFinished(() => void socket.disconnect());
    socket.on('message', (message: unknown) => heard.push(serverMessageSchema.parse(message)));
    await expect.poll(() => heard.some(({ type }) => type === 'hello'), { timeout: 10_000 }).toBe(true);
    await clients.full.delete(ofReport(run));
    await expect.poll(() => JSON.stringify(heard), { timeout: 10_000 }).toContain(String(run.reportId));
    expect((await shown(clients.plain)).report).toEqual([]);
  });
});

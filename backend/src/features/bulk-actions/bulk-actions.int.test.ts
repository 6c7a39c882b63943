import { reportStream } from '@proofline/contracts/events/streams';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';

const path = '/api/manage_projects/';

let world: ApiWorld;
let full: Client;
let plain: Client;
let number = 5_000;
const running = async (
  organization?: Fixture['checkId'] extends number ? ApiWorld['organizations']['other'] : never,
) => {
  number += 1;
  return await runningReport(world, number, organization);
};
const requested = async ({ reportId }: Fixture) =>
  (await world.deps.eventLog.readStream(reportStream(reportId))).filter(({ type }) => type === 'ReportPauseRequested')
    .length;
const lastPosition = async () =>
  (await world.deps.eventLog.readAll({ maxEvents: 1, direction: 'backwards' }))[0]?.position;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  full = await world.signedIn(people.full);
  plain = await world.signedIn(people.plain);
  const superuser = await world.signedIn(people.superuser);
  await superuser.patch('/api/waffle_switches/enable_favorites/', { active: true });
});
afterAll(() => world?.stop());

describe('Many checks at once', () => {
  it('are each told, and each answers for itself', async () => {
    const [going, over] = [await running(), await running()];
    await over.complete();
    const answer = await full.post(path, { action: 'pause_project', projects: [going.checkId, over.checkId] });
    expect(answer).toMatchObject({
      status: 200,
      body: { done: [going.checkId], refused: [{ id: over.checkId, detail: expect.any(String) }] },
    });
    expect(await requested(going)).toBe(1);
    const disabled = await full.post(path, { action: 'disable_project', projects: [over.checkId, over.checkId] });
    expect(disabled.body).toEqual({ done: [over.checkId], refused: [] });
    expect((await full.get(`/api/projects/${over.checkId}/`)).body).toMatchObject({ enabled: false });
  });

  it('are those that match, the same ones for a repeat, although none matches any more', async () => {
    const run = await running();
    const headers = { 'Idempotency-Key': 'pause-all-that-match' };
    const ask = () =>
      full.post(
        path,
        { action: 'pause_project', matching: { id__in: String(run.checkId), status: 'in_progress' } },
        { headers },
      );
    const first = await ask();
    expect(first).toMatchObject({ status: 200, body: { done: [run.checkId], refused: [] } });
    expect((await ask()).body).toEqual(first.body);
    expect(await requested(run)).toBe(1);
    expect(
      (await full.post(path, { action: 'pause_project', matching: { name: 'nothing is named so' } })).body,
    ).toEqual({
      done: [],
      refused: [],
    });
  });

  it('are favourites of whoever views; the rest takes full access', async () => {
    const run = await running();
    const body = { projects: [run.checkId] };
    expect((await plain.post(path, { action: 'add_favorite', ...body })).body).toEqual({
      done: [run.checkId],
      refused: [],
    });
    expect((await plain.get(`/api/projects/${run.checkId}/`)).body).toMatchObject({ is_favorite: true });
    expect((await full.get(`/api/projects/${run.checkId}/`)).body).toMatchObject({ is_favorite: false });
    const auditor = await world.signedIn(people.auditor);
    for (const who of [plain, auditor]) {
      expect(await who.post(path, { action: 'pause_project', ...body })).toMatchObject({ status: 403 });
    }
    expect(await requested(run)).toBe(0);
  });

  it('are none at all when one of them is another organisation’s, or the request is wrong', async () => {
    const run = await running();
    const theirs = await running(world.organizations.other as never);
    const before = await lastPosition();
    for (const id of [theirs.checkId, 999_999]) {
      expect((await full.post(path, { action: 'pause_project', projects: [run.checkId, id] })).status).toBe(404);
    }
    const many = Array.from({ length: 1_001 }, (_, index) => index + 1);
    const wrong: readonly object[] = [
      { action: 'pause_project', projects: many },
      { action: 'pause_project', projects: [] },
      { action: 'pause_project' },
      { action: 'pause_project', projects: [run.checkId], matching: {} },
      { action: 'clone_project', projects: [run.checkId] },
      { action: 'explode', projects: [run.checkId] },
      { action: 'pause_project', matching: { name: 'a\0b' } },
      { action: 'pause_project', matching: { name: 'x'.repeat(10_240) } },
      { action: 'pause_project', matching: { page: '2' } },
      { action: 'pause_project', matching: { colour: 'red' } },
    ];
    for (const body of wrong) expect((await full.post(path, body)).status, JSON.stringify(body).slice(0, 80)).toBe(400);
    expect(await lastPosition()).toBe(before);
  });
});

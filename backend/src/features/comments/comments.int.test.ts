import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';

let world: ApiWorld;
let clients: Readonly<Record<keyof typeof people, Client>>;
let report: Fixture;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  const [full, plain, superuser, auditor, other] = await Promise.all(
    [people.full, people.plain, people.superuser, people.auditor, people.other].map((email) => world.signedIn(email)),
  );
  if (!full || !plain || !superuser || !auditor || !other) throw new Error('Five people sign in.');
  clients = { full, plain, superuser, auditor, other };
  report = await runningReport(world, 1001);
  await report.complete();
});
afterAll(() => world?.stop());

const write = async (client: Client, comment = 'Seen.') => {
  const answer = await client.post('/api/comments/', { comment, report: report.reportId });
  expect(answer.status).toBe(201);
  return answer.body as { id: number; comment: string; available_actions: string[] };
};

describe('Comments', () => {
  it('are read by everybody of the organisation, and each is told what they may do', async () => {
    const { id } = await write(clients.plain);
    const actionsOf = async (client: Client) => {
      const { body } = await client.get(`/api/comments/?report=${report.reportId}`);
      return (body as { results: { id: number; available_actions: string[] }[] }).results.find((row) => row.id === id)
        ?.available_actions;
    };
    expect(await actionsOf(clients.plain)).toEqual(['view_comment', 'edit_comment', 'delete_comment']);
    expect(await actionsOf(clients.full)).toEqual(['view_comment', 'delete_comment']);
    expect(await actionsOf(clients.auditor)).toEqual(['view_comment']);
    expect(await actionsOf(clients.other)).toBeUndefined();
  });

  it('are neither written, changed nor deleted by who may not', async () => {
    const { id } = await write(clients.plain);
    const path = `/api/comments/${id}/`;
    const asked = async (client: Client) => [
      (await client.patch(path, { comment: 'Mine' })).status,
      (await client.delete(path)).status,
    ];
    expect(await asked(world.visitor())).toEqual([401, 401]);
    expect(await asked(clients.auditor)).toEqual([403, 403]);
    expect(await asked(clients.other)).toEqual([404, 404]);
    expect((await clients.full.patch(path, { comment: 'Mine' })).status).toBe(403);
    expect((await clients.auditor.post('/api/comments/', { comment: 'x', report: report.reportId })).status).toBe(403);
    expect((await clients.full.get(`/api/comments/?report=${report.reportId}&page_size=100`)).body).toMatchObject({
      results: expect.arrayContaining([expect.objectContaining({ id, comment: 'Seen.' })]),
    });
  });

  it.each([
    [{ comment: '', report: 1 }, ['comment']],
    [{ comment: 'x' }, ['report']],
    [{ comment: 'x', report: 'x', rating: 5 }, ['report', 'rating']],
    [{ comment: 'x', report: 999_999_999 }, ['report']],
  ])('are refused as %j by field', async (body, fields) => {
    const answer = await clients.plain.post('/api/comments/', body);
    expect([answer.status, Object.keys(answer.body as object).toSorted()]).toEqual([400, fields.toSorted()]);
  });

  it('are neither read nor written nor counted while they are switched off, and are all there afterwards', async () => {
    const { id } = await write(clients.plain, 'Still here.');
    const list = `/api/comments/?report=${report.reportId}`;
    const countOf = async () =>
      ((await clients.plain.get(`/api/reports/${report.reportId}/`)).body as { comments_count: number }).comments_count;
    const before = await countOf();
    expect(before).toBeGreaterThan(0);
    const turn = (active: boolean) => clients.superuser.patch('/api/waffle_switches/enable_comments/', { active });
    expect((await turn(false)).status).toBe(200);
    const body = { comment: 'x', report: report.reportId };
    const refused = await Promise.all([
      clients.full.get(list),
      clients.full.post('/api/comments/', body),
      clients.plain.patch(`/api/comments/${id}/`, { comment: 'y' }),
      clients.superuser.delete(`/api/comments/${id}/`),
    ]);
    expect(refused.map(({ status, body: told }) => [status, (told as { code: string }).code])).toEqual(
      refused.map(() => [403, 'switched_off']),
    );
    expect((await clients.plain.get(`/api/reports/${report.reportId}/`)).body).toMatchObject({
      comments_count: 0,
      available_actions: ['view_report', 'download_report'],
    });
    expect((await turn(true)).status).toBe(200);
    expect((await clients.full.get(`${list}&ordering=-id`)).body).toMatchObject({
      results: expect.arrayContaining([expect.objectContaining({ id, comment: 'Still here.' })]),
    });
    expect(await countOf()).toBe(before);
  });
});

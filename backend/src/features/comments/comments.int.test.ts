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

describe('The list of comments', () => {
  interface Listed {
    readonly count: number;
    readonly results: { readonly comment: string; readonly ctime: string; readonly user_full_name: string }[];
  }
  const list = async (query: string, client = clients.full): Promise<Listed> => {
    const answer = await client.get(`/api/comments/?page_size=100&${query}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as Listed;
  };
  const textsOf = async (query: string, client = clients.full) =>
    (await list(query, client)).results.map(({ comment }) => comment);
  const idOf = async (client: Client) => ((await client.get('/api/auth/users/me/')).body as { id: number }).id;

  beforeAll(async () => {
    await write(clients.plain, 'Logo 100% gone_away');
    await write(clients.full, 'The LOGO is back');
  });

  it('is narrowed by a part of the text, whatever its case and whatever it means to a pattern', async () => {
    expect(await textsOf('comment=logo&ordering=ctime')).toEqual(['Logo 100% gone_away', 'The LOGO is back']);
    expect(await textsOf('comment=100%25')).toEqual(['Logo 100% gone_away']);
    expect(await textsOf('comment=logo%25back')).toEqual([]);
  });

  it('is narrowed to authors by id and by name, both together meaning both', async () => {
    const [plain, full] = [await idOf(clients.plain), await idOf(clients.full)];
    expect(await textsOf(`comment=logo&creator=${full}`)).toEqual(['The LOGO is back']);
    expect(await textsOf(`comment=logo&creator=${plain},${full}&ordering=ctime`)).toHaveLength(2);
    const { results } = await list(`comment=logo&creator=${plain}`);
    const name = results[0]?.user_full_name ?? '';
    expect(await textsOf(`comment=logo&user_full_name=${encodeURIComponent(name.toUpperCase())}`)).toEqual([
      'Logo 100% gone_away',
    ]);
    expect(await textsOf(`creator=${full}&user_full_name=${encodeURIComponent(name)}`)).toEqual([]);
  });

  it('is narrowed to reports by name and by number, as the list shows it', async () => {
    const { reportId } = report;
    const [{ report__name: name } = { report__name: '' }] = (
      (await clients.full.get(`/api/comments/?report=${reportId}`)).body as { results: { report__name: string }[] }
    ).results;
    expect(name).not.toBe('');
    for (const called of [String(reportId), `#${reportId}`, `Report #${reportId}`, name.slice(1, -1)]) {
      expect(await textsOf(`comment=logo&report__name=${encodeURIComponent(called)}`)).toHaveLength(2);
    }
    expect(await textsOf(`report__name=${reportId + 1}`)).toEqual([]);
  });

  it('is narrowed to days', async () => {
    const [first] = (await list('comment=logo&ordering=ctime')).results;
    const [day = ''] = first?.ctime.split('T') ?? [];
    expect(await textsOf(`comment=logo&ctime__gte=${day}`)).toHaveLength(2);
    expect(await textsOf(`comment=logo&ctime__lt=${day}`)).toEqual([]);
  });

  it('is sorted by the names of authors and of checks', async () => {
    const names = async (ordering: string) =>
      (await list(`comment=logo&ordering=${ordering}`)).results.map(({ user_full_name: name }) => name);
    const up = await names('creator');
    expect(up).toEqual(up.toSorted((a, b) => a.localeCompare(b)));
    expect(await names('-creator')).toEqual(up.toReversed());
    expect(await textsOf('comment=logo&ordering=report__name,ctime')).toEqual([
      'Logo 100% gone_away',
      'The LOGO is back',
    ]);
  });

  it('tells who wrote: of the own organisation alone, and only while comments are there', async () => {
    const people = (await clients.full.get('/api/comments/creators/')).body as { id: number; name: string }[];
    expect(people.map(({ id }) => id)).toEqual(
      expect.arrayContaining([await idOf(clients.plain), await idOf(clients.full)]),
    );
    expect(people.map(({ name }) => name)).toEqual(
      people.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
    );
    expect((await clients.other.get('/api/comments/creators/')).body).toEqual([]);
    expect(await textsOf('', clients.other)).toEqual([]);
  });

  it.each([
    'creator=x',
    'creator=-1',
    'creator=1.5',
    `comment=${'x'.repeat(257)}`,
    'ctime__gte=soon',
    'ordering=author',
  ])('refuses %s by field', async (query) => {
    const answer = await clients.full.get(`/api/comments/?${query}`);
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [query.split('=')[0]]]);
  });
});

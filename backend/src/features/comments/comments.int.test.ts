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

  it('are written as oneself, by whoever is named as well, and in nobody else’s name', async () => {
    const idOf = async (client: Client) => ((await client.get('/api/auth/users/me/')).body as { id: number }).id;
    const [plain, full] = [await idOf(clients.plain), await idOf(clients.full)];
    const as = (user: unknown) =>
      clients.plain.post('/api/comments/', { comment: 'Mine.', report: report.reportId, user });
    const own = await as(plain);
    expect([own.status, own.body]).toMatchObject([201, { comment: 'Mine.', creator: plain }]);
    for (const user of [full, 999_999, 'me', null]) {
      const answer = await as(user);
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ['user']]);
    }
    const { body } = await clients.full.get(`/api/comments/?comment=Mine.&creator=${full}`);
    expect(body).toMatchObject({ count: 0 });
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

describe('Mentions', () => {
  const meOf = async (client: Client) =>
    (await client.get('/api/auth/users/me/')).body as { id: number; first_name: string; last_name: string };
  const named = async (client: Client) => {
    const { id, first_name: first, last_name: last } = await meOf(client);
    return { id, name: `${first} ${last}`.trim() };
  };
  const post = async (comment: string, mentions: unknown) =>
    await clients.plain.post('/api/comments/', { comment, report: report.reportId, mentions });

  it('name people of the organisation in the order of the text, and are told with the comment', async () => {
    const [full, auditor] = [await named(clients.full), await named(clients.auditor)];
    const answer = await post(`@${auditor.name}, and @${full.name}: look.`, [full.id, auditor.id]);
    expect([answer.status, answer.body]).toMatchObject([201, { mentions: [auditor, full] }]);
    const { id } = answer.body as { id: number };
    const edited = await clients.plain.patch(`/api/comments/${id}/`, {
      comment: `@${full.name}?`,
      mentions: [full.id],
    });
    expect([edited.status, edited.body]).toMatchObject([200, { mentions: [full] }]);
    expect((await clients.plain.patch(`/api/comments/${id}/`, { comment: 'Nobody.' })).body).toMatchObject({
      mentions: [],
    });
  });

  it('are refused of who may not see the report, alike of strangers and of nobody, and when the text names nobody', async () => {
    const [full, other] = [await named(clients.full), await named(clients.other)];
    const foreign = await post(`@${other.name}`, [other.id]);
    const unknown = await post('@Nobody', [2_000_000_000]);
    expect([foreign.status, foreign.body]).toEqual([
      400,
      { mentions: ['Somebody who is mentioned may not see this report.'] },
    ]);
    expect(unknown).toMatchObject({ status: 400, body: foreign.body as object });
    expect(await post('No name in here', [full.id])).toMatchObject({
      status: 400,
      body: { mentions: ['Whom a comment mentions must stand in its text, behind an @.'] },
    });
    for (const mentions of [[full.id, full.id], [0], 'all', Array.from({ length: 21 }, (_, index) => index + 1)]) {
      const answer = await post(`@${full.name}`, mentions);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body as object).join()).toMatch(/^mentions(\.0)?$/);
    }
  });

  it('of who was disabled since stand in the way of no edit, and of no new one', async () => {
    const auditor = await named(clients.auditor);
    const answer = await post(`@${auditor.name}`, [auditor.id]);
    const { id } = answer.body as { id: number };
    await world.deps.db('accounts').where({ id: auditor.id }).update({ is_active: false });
    try {
      const text = `@${auditor.name}, still`;
      expect(
        (await clients.plain.patch(`/api/comments/${id}/`, { comment: text, mentions: [auditor.id] })).status,
      ).toBe(200);
      expect((await post(text, [auditor.id])).status).toBe(400);
    } finally {
      await world.deps.db('accounts').where({ id: auditor.id }).update({ is_active: true });
    }
  });
});

describe('A comment on a result', () => {
  const resultOf = async () => {
    const { body } = await clients.full.get(`/api/report_results/?report=${report.reportId}`);
    return (body as { results: { id: string }[] }).results[0]?.id ?? '';
  };

  it('stands with its report, alone with its result, and leads there', async () => {
    const result = await resultOf();
    const body = { comment: 'This one.', report: report.reportId, result };
    const answer = await clients.plain.post('/api/comments/', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { id, link } = answer.body as { id: number; link: string };
    expect(answer.body).toMatchObject({ commentableType: 'result', commentableId: result, result });
    expect(link).toMatch(new RegExp(`/reports/${report.reportId}\\?result=${result}$`));
    const idsOf = async (query: string) =>
      (
        (await clients.full.get(`/api/comments/?page_size=100&${query}`)).body as { results: { id: number }[] }
      ).results.map((row) => row.id);
    expect(await idsOf(`result=${result}`)).toEqual([id]);
    expect(await idsOf(`report=${report.reportId}`)).toContain(id);
    for (const called of ['Result', `result #${result}`, `Result #${report.reportId}-`]) {
      expect(await idsOf(`report__name=${encodeURIComponent(called)}`), called).toEqual([id]);
    }
    expect(await idsOf(`report__name=${encodeURIComponent('Result #9')}`)).toEqual([]);
  });

  it.each(['nothing', '1-1-1', '999999999999-1-1'])('is refused on %s', async (result) => {
    const answer = await clients.plain.post('/api/comments/', { comment: 'x', report: report.reportId, result });
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ['result']]);
  });
});

describe('A deleted comment', () => {
  it('leaves who wrote it, who took it away and when; its text is in no table of ours any more', async () => {
    const { id } = await write(clients.plain, 'Quicksilver first');
    await clients.plain.patch(`/api/comments/${id}/`, { comment: 'Quicksilver second' });
    expect((await clients.full.delete(`/api/comments/${id}/`)).status).toBe(204);
    const list = `/api/comments/?report=${report.reportId}&page_size=100`;
    const rowOf = async (query: string) => {
      const { body } = await clients.plain.get(`${list}${query}`);
      return (body as { results: { id: number }[] }).results.find((row) => row.id === id);
    };
    await expect
      .poll(() => rowOf('&with_deleted=true'))
      .toMatchObject({
        ...{ comment: '', mentions: [], available_actions: [] },
        deleted: { at: expect.any(String), by_full_name: expect.stringMatching(/./) },
      });
    expect(await rowOf('')).toBeUndefined();
    expect((await clients.plain.patch(`/api/comments/${id}/`, { comment: 'Back' })).status).toBe(404);
    const kept = async () =>
      (
        await world.deps.db.raw<{ rows: { found: string }[] }>(
          `select 'comments' as found from read_models.comments where text ilike '%quicksilver%'
           union all select type from read_models.history where facts::text ilike '%quicksilver%'`,
        )
      ).rows;
    await expect.poll(kept).toEqual([]);
  });
});

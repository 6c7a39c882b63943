import { startEventStore } from '@proofline/event-store/start-event-store';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from './testing/api-world.ts';
import type { Client } from './testing/client.ts';
import {
  type Fixture,
  runningReport,
  savedArchive,
  savedHiddenText,
  savedHtml,
  savedScreenshot,
  savedText,
} from './testing/report-fixture.ts';

let world: ApiWorld;
let full: Client;
let plain: Client;
let other: Client;
let finished: Fixture;
let running: Fixture;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  full = await world.signedIn(people.full);
  plain = await world.signedIn(people.plain);
  other = await world.signedIn(people.other);
  finished = await runningReport(world, 1001);
  await finished.complete();
  running = await runningReport(world, 1002);
});
afterAll(() => world?.stop());

const text = (id: string, value: string) => ({ id, field: 'dom_text', operator: 'contains', value });
const rules = { not: false, condition: 'AND', rules: [text('r1', '18+')] };

async function createList(client: Client, urls = ['a.example', 'b.example']): Promise<number> {
  const answer = await client.post('/api/v1/url_groups/', { name: 'UK affiliates', urls });
  expect(answer.status).toBe(201);
  return (answer.body as { id: number }).id;
}

const newCheck = (lists: readonly number[], changes: object = {}) => ({
  kind: 'compliance',
  name: 'UK affiliates: bonus terms',
  schedule: 'onetime',
  countries: ['GB'],
  rules,
  url_groups: lists,
  related_urls: '1',
  ...changes,
});

describe('Lists and checks', () => {
  it('are there for the whole organisation as soon as they were made, and for no other', async () => {
    const listId = await createList(full);
    const list = await full.get(`/api/v1/url_groups/${listId}/`);
    expect(list.body).toMatchObject({
      name: 'UK affiliates',
      urls: ['http://a.example/', 'http://b.example/'],
      creator_full_name: 'Maya Lindqvist',
      projects: [],
    });
    const madeBy = async (by: Client) => {
      const { id } = (await by.get('/api/auth/users/me/')).body as { id: number };
      return (await full.get(`/api/v1/url_groups/?id__in=${listId}&creator=${id}`)).body;
    };
    expect(await madeBy(full)).toMatchObject({ count: 1 });
    expect(await madeBy(plain)).toMatchObject({ count: 0 });
    const created = await full.post('/api/projects/', newCheck([listId]));
    expect(created.status).toBe(201);
    const { id } = created.body as { id: number };
    const page = (await full.get('/api/projects/?ordering=-id')).body as { results: object[] };
    const row = page.results.find((result) => 'id' in result && result.id === id);
    expect(row).toMatchObject({
      url_count: 2,
      last_report_status: null,
      schedule_repeat_time: null,
      schedule_timezone: 'UTC',
    });
    const seen = await plain.get(`/api/projects/${id}/`);
    expect(seen.body).toMatchObject({ id, rules, url_groups: [{ id: listId, name: 'UK affiliates', url_count: 2 }] });
    expect((await full.get(`/api/v1/url_groups/${listId}/`)).body).toMatchObject({ projects: [id] });
    const history = await plain.get(`/api/projects/${id}/history/`);
    expect(history.body).toMatchObject({ results: [{ type: 'CheckCreated', actor: { name: 'Maya Lindqvist' } }] });
    const about = async (search: string) => (await plain.get(`/api/projects/${id}/history/?search=${search}`)).body;
    expect(await about('lindq')).toMatchObject({ results: [{ type: 'CheckCreated' }] });
    expect(await about('nobody')).toMatchObject({ results: [], next_to_position: null });
    const density = await plain.get(`/api/projects/${id}/history/density/`);
    expect(density.body).toMatchObject({ events: 1, complete: true, slices: [{ slice: 0, changes: 1 }] });
    for (const path of [`/api/projects/${id}/`, `/api/projects/${id}/history/`, `/api/v1/url_groups/${listId}/`]) {
      expect([path, (await other.get(path)).status]).toEqual([path, 404]);
    }
    expect((await other.patch(`/api/v1/url_groups/${listId}/`, { name: 'Mine' })).status).toBe(404);
    expect((await other.post('/api/projects/', newCheck([listId]))).body).toEqual({
      url_groups: ['Your check contains URL list(s) that are no longer available.'],
    });
  });

  it('may use a list that the read model does not hold yet', async () => {
    const listId = await createList(full);
    const impatient = new (full.constructor as typeof Client)(world.url, full.cookie);
    expect((await impatient.post('/api/projects/', newCheck([listId]))).status).toBe(201);
  });

  it('are refused with the numbers of the invalid lines', async () => {
    const urls = ['a.example', 'not a url', 'b.example', '', 'javascript:alert(1)', `a.example/${'x'.repeat(3000)}`];
    const answer = await full.post('/api/v1/url_groups/', { name: 'x', urls });
    expect([answer.status, answer.body]).toEqual([400, { urls: ['URLs invalid on lines: 2, 5, 6'] }]);
  });

  it('are hidden, and then not taken by a new check', async () => {
    const listId = await createList(full);
    const hidden = await full.patch(`/api/v1/url_groups/${listId}/`, { enabled: false });
    expect(hidden.body).toMatchObject({ enabled: false, url_count: 2 });
    expect((await full.get(`/api/v1/url_groups/?enabled=true&id__in=${listId}`)).body).toMatchObject({ count: 0 });
    expect((await full.post('/api/projects/', newCheck([listId]))).body).toEqual({
      url_groups: ['Your check contains invisible URL list(s). Click here to select a new one.'],
    });
  });

  it('are made by full-access users only', async () => {
    const listId = await createList(full);
    for (const [path, body] of [
      ['/api/projects/', newCheck([listId])],
      ['/api/v1/url_groups/', { name: 'x', urls: ['a.example'] }],
    ] as const) {
      const answer = await plain.post(path, body);
      expect([path, answer.status, answer.body]).toEqual([
        path,
        403,
        { code: 'permission_denied', detail: "You don't have permissions to make changes in this account" },
      ]);
    }
    expect((await plain.patch(`/api/v1/url_groups/${listId}/`, { name: 'x' })).status).toBe(403);
  });

  it('come in pages, in the order asked for', async () => {
    const ids: number[] = [];
    for (const name of ['pc', 'pa', 'pb']) {
      const answer = await other.post('/api/v1/url_groups/', { name, urls: ['a.example'] });
      ids.push((answer.body as { id: number }).id);
    }
    const listed = async (query: string) => (await other.get(`/api/v1/url_groups/?id__in=${ids}&${query}`)).body;
    expect(await listed('ordering=name&page=2&page_size=2')).toMatchObject({
      count: 3,
      page: 2,
      page_size: 2,
      results: [{ name: 'pc' }],
    });
    expect(await listed('ordering=-name&page_size=0')).toMatchObject({
      results: [{ name: 'pc' }, { name: 'pb' }, { name: 'pa' }],
    });
    expect(await listed('ordering=password')).toEqual({
      ordering: [expect.stringMatching(/^Cannot sort by 'password'\. Sort by one of: id, name, /)],
    });
    expect((await other.get('/api/v1/url_groups/?page_size=101')).status).toBe(400);
  });
});

describe('Creation metadata', () => {
  it('lists what a check may be made of', async () => {
    const { status, body } = await plain.send('OPTIONS', '/api/projects/');
    expect(status).toBe(200);
    expect(body).toMatchObject({ enabled_check_kinds: expect.arrayContaining(['compliance', 'popunder']) });
  });
});

describe('A report', () => {
  it('tells its counts, ratings and state', async () => {
    const { body } = await plain.get(`/api/reports/${finished.reportId}/`);
    expect(body).toMatchObject({
      status: { id: 'completed', title: 'Completed', percent: 100, color: 'success' },
      url_count: 5,
      completed_url_count: 2,
      failed_url_count: 2,
      filtered_url_count: 1,
      compliance_percent: 50,
      outcomes: { compliant: 1, not_compliant: 1, recorded: 0, filtered_out: 1, could_not_be_judged: 2, waiting: 0 },
      detailed_rating_percent_rules: [
        { id: 'r1', name: '18+', description: 'Text contains, exact', avg_rating: 100 },
        { id: 'r2', name: 'Claims', values: ['risk-free'], avg_rating: 50 },
      ],
      available_actions: ['view_report', 'download_report', 'add_comment'],
    });
    const listed = await plain.get(`/api/reports/?project=${finished.checkId}`);
    expect(listed.body).toMatchObject({ count: 1, results: [{ id: finished.reportId }] });
    const { finalized } = (listed.body as { results: { finalized: string }[] }).results[0] ?? { finalized: '' };
    const until = (before: string) => plain.get(`/api/reports/?project=${finished.checkId}&finalized__lt=${before}`);
    expect((await until(finalized)).body).toMatchObject({ count: 0 });
    expect((await until(new Date(Date.parse(finalized) + 1).toISOString())).body).toMatchObject({ count: 1 });
  });

  it('has results that say what became of every page', async () => {
    const { body } = await plain.get(`/api/report_results/?report=${finished.reportId}&ordering=url`);
    expect((body as { results: { compliant: unknown }[] }).results.map(({ compliant }) => compliant)).toEqual([
      true,
      false,
      null,
      'Blocked by the website',
      'Website did not respond',
    ]);
  });

  it('filters reports by when they were requested and by their websites', async () => {
    const found = async (filter: string) =>
      (await plain.get(`/api/reports/?project=${finished.checkId}&${filter}`)) as { status: number; body: unknown };
    const { body } = await found('');
    const [{ ctime, url_count }] = (body as { results: [{ ctime: string; url_count: number }] }).results;
    const later = new Date(Date.parse(ctime) + 1).toISOString();
    for (const [filter, count] of [
      [`ctime__gte=${ctime}&ctime__lt=${later}`, 1],
      [`ctime__gte=${later}`, 0],
      [`ctime__lt=${ctime}`, 0],
      [`url_count__gte=${url_count}&url_count__lte=${url_count}`, 1],
      [`url_count__gte=${url_count + 1}`, 0],
      [`url_count__lte=${url_count - 1}`, 0],
    ] as const) {
      expect((await found(filter)).body, filter).toMatchObject({ count });
    }
    for (const bad of ['ctime__gte=soon', 'url_count__gte=-1', 'url_count__lte=many', 'url_count__gte=99999999999']) {
      expect((await found(bad)).status, bad).toBe(400);
    }
  });

  it('filters results by verdict', async () => {
    const count = async (filter: string) =>
      ((await plain.get(`/api/report_results/?report=${finished.reportId}&${filter}`)).body as { count: number }).count;
    expect(await count('compliant=true')).toBe(1);
    expect(await count('compliant=error')).toBe(2);
    expect(await count('exclude_filtered_out=true')).toBe(4);
    expect(await count('country=DE')).toBe(0);
    expect(await count('url=site-3')).toBe(1);
  });

  it('opens a result with its rules, evidence and neighbours', async () => {
    const id = `${finished.reportId}-2-1`;
    const { body } = await plain.get(`/api/report_results/${id}/?ordering=url`);
    expect(body).toMatchObject({
      compliant: false,
      compliance_rating: 50,
      rule_details: [{ id: 'r1' }, { id: 'r2', score: 0, found: '=risk-free' }],
      evidence: { screenshot_url: `/api/report_results/${id}/screenshot` },
      index: 1,
      count: 5,
      previous_id: `${finished.reportId}-1-1`,
      next_id: `${finished.reportId}-3-1`,
    });
  });

  it('tells of a result what comes after it among those it does not belong to', async () => {
    const after = async (target: number, filter: string) =>
      (await plain.get(`/api/report_results/${finished.reportId}-${target}-1/?ordering=url&${filter}`)).body;
    expect(await after(1, 'compliant=false')).toMatchObject({
      ...{ index: null, count: 1, previous_id: null, next_id: `${finished.reportId}-2-1` },
    });
    expect(await after(4, 'compliant=false')).toMatchObject({
      ...{ index: null, count: 1, previous_id: `${finished.reportId}-2-1`, next_id: null },
    });
    expect(await after(2, 'compliant=false')).toMatchObject({ index: 0, previous_id: null, next_id: null });
  });

  it('hands out evidence that cannot run on this origin', async () => {
    const base = `/api/report_results/${finished.reportId}-1-1`;
    const html = await plain.get(`${base}/html`);
    expect(html.text).toBe(savedHtml);
    expect(html.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(html.headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await plain.get(`${base}/text`)).text).toBe(savedText);
    const screenshot = await plain.get(`${base}/screenshot`);
    expect(screenshot.headers.get('content-type')).toBe('image/png');
    expect(screenshot.headers.get('content-length')).toBe(String(savedScreenshot.length));
    expect((await plain.get(`${base}/hidden_text`)).text).toBe(savedHiddenText);
    const archive = await plain.get(`${base}/archive`);
    expect(archive.headers.get('content-disposition')).toBe(`attachment; filename="${finished.reportId}-1.warc.gz"`);
    expect(archive.headers.get('content-length')).toBe(String(savedArchive.byteLength));
    for (const answer of [html, screenshot, archive]) {
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    const etag = screenshot.headers.get('etag') ?? '';
    expect(
      (await plain.get(`${base}/screenshot`, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } }))
        .status,
    ).toBe(304);
    for (const name of ['screenshot', 'hidden_text', 'archive']) {
      expect((await plain.get(`/api/report_results/${finished.reportId}-5-1/${name}`)).status).toBe(404);
    }
  });

  it('is exported when it is over, and not before', async () => {
    const refused = await plain.get(`/api/reports/${running.reportId}/export.csv`);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'report_not_complete',
        detail: 'This report is not complete yet. Please try again in 5 minutes.',
      },
    ]);
    const answer = await plain.get(`/api/reports/${finished.reportId}/export.csv?ordering=url`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="U-berwachte-Seiten-${finished.reportId}.csv"`,
    );
    const rows: string[][] = parse(answer.text, { bom: true });
    const column = (name: string) => rows[0]?.indexOf(name) ?? -1;
    expect(rows.map((row) => row[column('Result')])).toEqual([
      'Result',
      'Compliant',
      'Not compliant',
      'Filtered out',
      'Blocked by the website',
      'Website did not respond',
    ]);
    expect(rows[2]?.slice(-3)).toEqual(['Fail', "'=risk-free", '']);
    const filtered = await plain.get(`/api/reports/${finished.reportId}/export.csv?compliant=true`);
    expect(parse(filtered.text, { bom: true })).toHaveLength(2);
  });

  it('does not exist for another organisation, by any of its addresses', async () => {
    const resultId = `${finished.reportId}-1-1`;
    const paths = [
      `/api/reports/${finished.reportId}/`,
      `/api/reports/${finished.reportId}/export.csv`,
      `/api/reports/${finished.reportId}/export.xlsx`,
      `/api/reports/${finished.reportId}/links.csv`,
      `/reports/export/?reportId=${finished.reportId}&fileFormat=xlsx`,
      `/api/report_results/?report=${finished.reportId}`,
      `/api/report_results/${resultId}/`,
      `/api/report_results/${resultId}/screenshot`,
      `/api/report_results/${resultId}/html`,
      `/api/report_results/${resultId}/text`,
      `/api/report_results/${resultId}/hidden_text`,
      `/api/report_results/${resultId}/archive`,
      `/api/report_results/${resultId}/bundle`,
      `/api/reports/${finished.reportId}/media.zip`,
      `/api/projects/${finished.checkId}/`,
      `/api/projects/${finished.checkId}/history/`,
      `/api/projects/${finished.checkId}/history/density/`,
    ];
    for (const path of paths) {
      const answer = await other.get(path);
      expect([path, answer.status, answer.body]).toEqual([path, 404, { code: 'not_found', detail: 'Not found.' }]);
      expect([path, (await plain.get(path)).status]).toEqual([path, 200]);
      expect([path, (await world.visitor().get(path)).status]).toEqual([path, 401]);
    }
    expect((await other.get(`/api/reports/?project=${finished.checkId}`)).body).toMatchObject({ count: 0 });
    expect((await other.post('/api/comments/', { comment: 'x', report: finished.reportId })).body).toEqual({
      report: ['Unknown report.'],
    });
  });

  it.each(['0', '-1', 'abc', '1e3', '99999999999999999999', '%00', "1'--", '1-1-x'])(
    'has no id like %s',
    async (id) => {
      expect((await plain.get(`/api/reports/${id}/`)).status).toBe(404);
      expect((await plain.get(`/api/report_results/${id}/`)).status).toBe(404);
    },
  );
});

describe('A comment', () => {
  it('is written, changed and deleted by those who may', async () => {
    const made = await plain.post('/api/comments/', {
      comment: '  Licence logo changed.  ',
      report: finished.reportId,
    });
    expect([made.status, made.body]).toMatchObject([
      201,
      { comment: 'Licence logo changed.', user_full_name: 'Tom Becker', report__name: 'Überwachte =Seiten' },
    ]);
    const { id } = made.body as { id: number };
    const path = `/api/comments/${id}/`;
    expect((await full.patch(path, { comment: 'Not mine' })).status).toBe(403);
    expect((await other.delete(path)).status).toBe(404);
    expect((await plain.patch(path, { comment: 'Both versions are valid.' })).status).toBe(200);
    const listed = await plain.get(`/api/comments/?report=${finished.reportId}`);
    expect(listed.body).toMatchObject({ count: 1, results: [{ id, comment: 'Both versions are valid.' }] });
    expect((await plain.get(`/api/reports/${finished.reportId}/`)).body).toMatchObject({ comments_count: 1 });
    expect((await other.get('/api/comments/')).body).toMatchObject({ count: 0 });
    expect((await full.delete(path)).status).toBe(204);
    expect((await full.get(`/api/comments/?report=${finished.reportId}`)).body).toMatchObject({ count: 0 });
    expect((await plain.patch(path, { comment: 'again' })).status).toBe(404);
  });

  it.each([
    ['   ', 'This field may not be blank.'],
    ['x'.repeat(257), 'Ensure this field has no more than 256 characters.'],
  ])('is refused as %j', async (comment, message) => {
    const answer = await plain.post('/api/comments/', { comment, report: finished.reportId });
    expect([answer.status, answer.body]).toEqual([400, { comment: [message] }]);
  });
});

describe('The API', () => {
  it('describes every route of its own in OpenAPI', async () => {
    const { body } = await world.visitor().get('/api/openapi.json');
    const { paths, openapi } = body as { openapi: string; paths: Record<string, Record<string, object>> };
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/api/projects/', '/api/v1/url_groups/{id}/', '/api/openapi.json', '/hc/']),
    );
    expect(paths['/api/projects/']).toHaveProperty('post.requestBody.content.application/json.schema');
  });
});

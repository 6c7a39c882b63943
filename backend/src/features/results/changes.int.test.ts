import type { Page } from '@proofline/contracts/api/pagination';
import type { ReportResult } from '@proofline/contracts/api/report-results';
import type { ReportId } from '@proofline/contracts/ids';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../app/testing/api-world.ts';
import type { Client } from '../../app/testing/client.ts';
import { type Fixture, runningReport } from '../../app/testing/report-fixture.ts';
import { secondRun } from './testing/second-run.ts';

let world: ApiWorld;
let plain: Client;
let first: Fixture;
let second: ReportId;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  plain = await world.signedIn(people.plain);
  first = await runningReport(world, 1001);
  await first.complete();
  second = await secondRun(world, first.checkId);
});
afterAll(() => world?.stop());

const list = (query: string, report = second) =>
  plain.get(`/api/report_results/?report=${report}&ordering=url${query}`);
const changes = async (query: string, report = second) => {
  const { count, results } = (await list(query, report)).body as Page<ReportResult>;
  return { count, changed: results.map(({ changed }) => changed) };
};

describe('Results of a run', () => {
  it('say what changed since the run before, and those of a first run nothing', async () => {
    expect(await changes('')).toEqual({ count: 4, changed: ['broken', 'undecided', 'undecided', 'new'] });
    expect(await changes('', first.reportId)).toEqual({ count: 5, changed: [null, null, null, null, null] });
  });

  it('say so in a file as well', async () => {
    const { text } = await plain.get(`/api/reports/${second}/export.csv?ordering=url`);
    const [head = [], ...rows] = text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    const at = head.findIndex((heading) => heading.includes('What changed'));
    expect(rows.map((row) => row[at])).toEqual(['Broken', 'Not comparable', 'Not comparable', 'New']);
  });

  it('are filtered by it, by one value or several, with the other filters', async () => {
    expect(await changes('&changed=broken')).toEqual({ count: 1, changed: ['broken'] });
    expect(await changes('&changed=new,broken')).toEqual({ count: 2, changed: ['broken', 'new'] });
    expect(await changes('&changed=undecided&compliant=error')).toEqual({ count: 1, changed: ['undecided'] });
    expect(await changes('&changed=broken&url=site-6')).toEqual({ count: 0, changed: [] });
    expect(await changes('&changed=new', first.reportId)).toEqual({ count: 0, changed: [] });
  });

  it('are stepped through among those', async () => {
    const { body } = await plain.get(
      `/api/report_results/${second}-1-1/?report=${second}&ordering=url&changed=broken,new`,
    );
    expect(body).toMatchObject({ changed: 'broken', index: 0, count: 2, next_id: `${second}-6-1` });
  });

  it.each(['worse', 'broken,worse', '', 'broken,', 'BROKEN', 'gone'])(
    'are not filtered by a change that there is none of (%j): the answer names those there are',
    async (value) => {
      const answer = await list(`&changed=${value}`);
      expect([answer.status, answer.body]).toEqual([
        400,
        { changed: ['Must be one or more of broken, fixed, new, changed, undecided, unchanged, separated by commas.'] },
      ]);
    },
  );
});

describe('What changed in a run', () => {
  const of = async (report: number | string, what = 'changes', client = plain) => {
    const { status, body } = await client.get(`/api/reports/${report}/${what}`);
    return { status, body };
  };

  it('is counted, with the run that it is compared with', async () => {
    expect(await of(second, 'changes/')).toEqual({
      status: 200,
      body: {
        report: second,
        compared_with: { report: first.reportId, ctime: expect.stringMatching(/Z$/), expired: false },
        counts: { broken: 1, fixed: 0, new: 1, changed: 0, undecided: 2, unchanged: 0 },
        gone: 2,
      },
    });
  });

  it('is nothing for the first run of a check', async () => {
    const counts = { broken: 0, fixed: 0, new: 0, changed: 0, undecided: 0, unchanged: 0 };
    expect(await of(first.reportId, 'changes/')).toEqual({
      status: 200,
      body: { report: first.reportId, compared_with: null, counts, gone: null },
    });
    expect(await of(first.reportId, 'gone/')).toMatchObject({ status: 200, body: { count: 0, results: [] } });
  });

  it('lists what is gone as the run before found it, page by page', async () => {
    const { body } = await of(second, 'gone/?page=2&page_size=1');
    expect(body).toEqual({
      ...{ count: 2, page: 2, perPage: 1, page_size: 1 },
      results: [
        {
          result: `${first.reportId}-5-1`,
          url: 'http://site-5.example/',
          country: 'United Kingdom',
          country_code: 'GB',
          outcome: 'failed',
        },
      ],
    });
    expect((await of(second, 'gone/?ordering=url')).status).toBe(400);
  });

  it('is not there for another organisation, nor of a report that there is none of', async () => {
    const other = await world.signedIn(people.other);
    for (const what of ['changes/', 'gone/']) {
      expect((await of(second, what, other)).status).toBe(404);
      expect((await of(second + 7, what)).status).toBe(404);
      expect((await of('none', what)).status).toBe(404);
    }
  });
});

describe('A result', () => {
  const earlier = async (id: string, client = plain) => {
    const { status, body } = await client.get(`/api/report_results/${id}/earlier/`);
    return { status, body };
  };
  const comparedWith = () => ({
    ...{ report: first.reportId, ctime: expect.stringMatching(/Z$/), expired: false, archived: false },
  });

  it('names the same page in the run before, with its verdict and its evidence', async () => {
    const id = `${first.reportId}-1-1`;
    const { status, body } = await earlier(`${second}-1-1`);
    expect([status, body]).toEqual([
      200,
      {
        compared_with: comparedWith(),
        result: {
          ...{ id, outcome: 'compliant', fetched_at: expect.stringMatching(/Z$/) },
          rules: [
            { id: 'r1', score: 100 },
            { id: 'r2', score: 100 },
          ],
          evidence: {
            text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
            text_url: `/api/report_results/${id}/text`,
            screenshot_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
            screenshot_url: `/api/report_results/${id}/screenshot`,
          },
        },
      },
    ]);
    const { evidence } = (body as { result: { evidence: { text_url: string } } }).result;
    expect((await plain.get(evidence.text_url)).status).toBe(200);
  });

  it('says so where the run before has none for its page, or did not see it, and where there was no run', async () => {
    expect(await earlier(`${second}-6-1`)).toEqual({
      status: 200,
      body: { compared_with: comparedWith(), result: null },
    });
    expect(await earlier(`${second}-4-1`)).toMatchObject({
      body: { result: { id: `${first.reportId}-4-1`, outcome: 'blocked', evidence: null } },
    });
    expect(await earlier(`${first.reportId}-1-1`)).toEqual({
      status: 200,
      body: { compared_with: null, result: null },
    });
  });

  it('leads nowhere for another organisation, nor where there is no such result', async () => {
    const other = await world.signedIn(people.other);
    for (const [id, client] of [
      [`${second}-1-1`, other],
      [`${second}-99-1`, plain],
      ['none', plain],
    ] as const) {
      expect((await earlier(id, client)).status).toBe(404);
    }
  });
});

import type { Page } from '@proofline/contracts/api/pagination';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import type { ToplistResult, ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../../app/testing/api-world.ts';
import type { Client } from '../../../app/testing/client.ts';
import { type ToplistRuns, twoToplistRuns } from './testing/two-toplist-runs.ts';

let world: ApiWorld;
let client: Client;
let runs: ToplistRuns;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  client = await world.signedIn(people.full);
  runs = await twoToplistRuns(world);
});
afterAll(() => world?.stop());

const listed = async (query = '', report: number = runs.second) => {
  const { status, body } = await client.get(`/api/report_results/?report=${report}&ordering=url${query}`);
  return { status, ...(body as Page<ToplistResult>) };
};

describe('The list of toplists', { timeout: 60_000 }, () => {
  it('is a row a brand, with where it was found beside where it was expected, and where it was before', async () => {
    const { count, results } = await listed();
    expect(count).toBe(6);
    expect(results[0]).toMatchObject({
      ...{ kind: 'toplist', toplist_kind: 'brand', url: 'http://lists-01.example/', country: 'United Kingdom' },
      ...{ brand: 'Spinwise', expected_position: 1, found_position: 3, state: 'worse', compliant: false, read: false },
      ...{ changed: 'broken', before: { found_position: 1, state: 'match' }, entries: 3 },
      ...{ operator_link: 'http://spinwise.example/?btag=list01', affiliate_ids: ['btag=list01'] },
    });
    expect(results.slice(3).map(({ compliant, state }) => [compliant, state])).toEqual(
      Array.from({ length: 3 }, () => ['No toplist was recognised', null]),
    );
  });

  it.each([
    ['brand=BET', 2],
    ['named_brand=Spinwise', 2],
    ['named_brand=Spin', 0],
    ['state=worse,better', 2],
    ['state=missing', 1],
    ['found_position=3', 1],
    ['found_position=2-', 1],
    ['found_position=-2', 1],
    ['expected_position=1-2', 4],
    ['compliant=error', 3],
    ['compliant=false', 3],
    ['compliant=recorded', 0],
    ['changed=broken', 2],
    ['website=lists-02.example', 3],
    ['rule=Betora', 1],
    ['country=GB', 6],
    ['read=true', 0],
  ])('is filtered by %s', async (filter, count) => {
    expect((await listed(`&${filter}`)).count).toBe(count);
  });

  it.each([
    'keyword=x',
    'state=gone',
    'found_position=first',
    'found_position=-',
    'exclude_filtered_out=true',
    'ordering=rating',
  ])('refuses %s', async (filter) => {
    const path = `/api/report_results/?report=${runs.second}&${filter}`;
    expect((await client.get(path)).status).toBe(400);
  });

  it.each([
    'brand',
    '-brand',
    'expected_position',
    '-found_position',
    'state',
    '-changed',
    '-mtime',
    'status',
    'offer',
    '-offer',
  ])('is sorted by %s', async (ordering) => {
    const { status, body } = await client.get(`/api/report_results/?report=${runs.second}&ordering=${ordering}`);
    expect([status, (body as Page<ToplistResult>).results.length]).toEqual([200, 6]);
  });

  it('is counted by brand, by country and by state', async () => {
    const { body } = await client.get(`/api/reports/${runs.second}/groups/?by=rule`);
    expect(body).toMatchObject({
      total: 3,
      groups: [
        { key: 'Betora', name: 'Betora', count: 1 },
        { key: 'Casino9', count: 1 },
        { key: 'Spinwise', count: 1 },
      ],
    });
    const countries = await client.get(`/api/reports/${runs.second}/groups/?by=country`);
    expect(countries.body).toMatchObject({ groups: [{ key: 'GB', name: 'United Kingdom', count: 6 }] });
    const states = await client.get(`/api/reports/${runs.second}/groups/?by=state`);
    expect(states.body).toMatchObject({
      total: 3,
      groups: ['better', 'missing', 'worse'].map((key) => ({ key, count: 1 })),
    });
    // Found or not, and of lists that could not be read too.
    const brands = await client.get(`/api/reports/${runs.second}/groups/?by=named_brand`);
    expect(brands.body).toMatchObject({ total: 6, groups: [{ key: 'Betora', count: 2 }, { count: 2 }, { count: 2 }] });
  });
});

describe('Brands over the runs of a check', { timeout: 60_000 }, () => {
  it('are said by the middle of their places, and in each row of the list by its own', async () => {
    const { status, body } = await client.get(`/api/reports/${runs.second}/brand_places/`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      brands: [
        {
          brand: 'Betora',
          runs: [
            { report: runs.first, position: 3, state: 'match' },
            { position: 1, lists: 2 },
          ],
        },
        { brand: 'Casino9', runs: [{ position: null, expected_position: 2, state: 'missing' }, { state: 'missing' }] },
        { brand: 'Spinwise', runs: [{ position: 1 }, { report: runs.second, position: 3, state: 'worse' }] },
      ],
    });
    const { results } = await listed('&named_brand=Spinwise');
    expect(results[0]?.last_runs).toEqual([
      { report: runs.first, found_position: 1, state: 'match', entries: 4 },
      { report: runs.second, found_position: 3, state: 'worse', entries: 3 },
    ]);
    const other = await world.signedIn(people.other);
    expect((await other.get(`/api/reports/${runs.second}/brand_places/`)).status).toBe(404);
  });
});

describe('A brand of a toplist', { timeout: 60_000 }, () => {
  it('shows the list it stands in, its way through the runs, and what is kept', async () => {
    const { status, body } = await client.get(`/api/report_results/${runs.second}-1-3/?report=${runs.second}`);
    expect(status).toBe(200);
    const result = body as ToplistResultDetails;
    expect(result).toMatchObject({
      ...{ brand: 'Betora', state: 'better', found_position: 1, unsure_because: null, met_elsewhere: [] },
      expected_brands: { Spinwise: 1, Casino9: 2, Betora: 3 },
      crop_urls: { [runs.crop]: `/api/report_results/${runs.second}-1-3/images/${runs.crop}` },
    });
    expect(result.reading?.sections[0]?.entries.map(({ brand }) => brand.label)).toEqual([
      'Betora',
      'Luckerra',
      'Spinwise',
    ]);
    expect(result.over_runs.map(({ report, found_position }) => [report, found_position])).toEqual([
      [runs.first, 3],
      [runs.second, 1],
    ]);
    for (const url of [result.evidence?.screenshot_url, result.rest_url, ...Object.values(result.crop_urls)]) {
      expect((await client.get(url ?? '')).status, url ?? '').toBe(200);
    }
    const other = await world.signedIn(people.other);
    expect((await other.get(`/api/report_results/${runs.second}-1-3/`)).status).toBe(404);
    expect((await other.get(result.rest_url ?? '')).status).toBe(404);
  });

  it('says where it was in the run before, and can be commented on and read', async () => {
    const earlier = await client.get(`/api/report_results/${runs.second}-1-3/earlier/`);
    expect(earlier.body).toMatchObject({ compared_with: { report: runs.first }, result: { outcome: 'compliant' } });
    const read = { report: runs.second, report_result: `${runs.second}-1-3` };
    expect((await client.post('/api/report_result_read_statuses/', read)).status).toBeLessThan(300);
    const comment = { report: runs.second, result: `${runs.second}-1-3`, comment: 'Ask them.' };
    expect((await client.post('/api/comments/', comment)).status).toBe(201);
  });
});

describe('The report of a toplist check', { timeout: 60_000 }, () => {
  it('rates each brand by how often it stands where it should', async () => {
    const { body } = await client.get(`/api/reports/${runs.first}/`);
    const { detailed_rating_percent_rules: ratings, outcomes, compliance_percent } = body as ReportDetail;
    expect(ratings.map(({ name, avg_rating }) => [name, avg_rating])).toEqual([
      ['Spinwise', 100],
      ['Casino9', 0],
      ['Betora', 100],
    ]);
    expect(outcomes).toMatchObject({ compliant: 2, not_compliant: 1, could_not_be_judged: 3 });
    expect(compliance_percent).toBeCloseTo(66.7);
  });

  it('is exported with every column, and the brands that were found in their order', async () => {
    const { text } = await client.get(`/api/reports/${runs.second}/export.csv?ordering=url&brand=spin&state=worse`);
    const [head, ...rows] = text.trimEnd().split('\r\n');
    expect(head).toContain('Toplist URL,Country,Country code,Brand,Expected position,Found position,State');
    expect(rows.join('\n')).toContain('Spinwise,1,3,Worse,Not compliant');
    expect(rows.join('\n')).toContain('1. Betora');
    const file = await client.get(`/api/reports/${runs.second}/export.xlsx`);
    expect([file.status, file.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
  });
});

import { createHash } from 'node:crypto';
import type { Page } from '@proofline/contracts/api/pagination';
import { CheckCreated, exampleConfiguration } from '@proofline/contracts/events/check';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { ReportCompleted, ReportRequested, ReportStarted } from '@proofline/contracts/events/report';
import { checkStream, reportStream, targetStream } from '@proofline/contracts/events/streams';
import { checkIdSchema, reportIdOf, type Sha256 } from '@proofline/contracts/ids';
import { NothingOpened, PassMade } from '@proofline/contracts/kinds/popunder/findings';
import type { PopunderResult, PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { nothingOpened, passMade, windowElsewhere, windowTo } from '@proofline/contracts/kinds/popunder/testing/looks';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, people, startApiWorld } from '../../../app/testing/api-world.ts';
import type { Client } from '../../../app/testing/client.ts';
import { savedScreenshot } from '../../../app/testing/report-fixture.ts';

const checkId = checkIdSchema.parse(1001);
const report = reportIdOf(checkId, 0);
const keywords = ['larkfield', 'copperleaf'];

let world: ApiWorld;
let client: Client;
let screenshot: Sha256;
let opener: Sha256;

beforeAll(async () => {
  world = await startApiWorld(startEventStore);
  client = await world.signedIn(people.full);
  const put = async (bytes: Buffer): Promise<Sha256> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex') as Sha256;
    await world.deps.blobs.put(sha256, bytes);
    return sha256;
  };
  screenshot = await put(savedScreenshot);
  opener = await put(Buffer.concat([savedScreenshot, Buffer.from('opener')]));
  const text = await put(Buffer.from('Join Larkfield today'));
  const kept = (picture: Sha256) => ({ html: text, text, screenshot: picture, htmlBytes: 9, archive: null });
  const key = { reportId: report, checkId };
  const configuration = { kind: 'popunder', countries: ['GB'], priorityWords: [], keywords, urlLists: [] };
  const { name, schedule, scheduleStart, scheduleEnd } = exampleConfiguration;
  const check = { ...configuration, name, schedule, scheduleStart, scheduleEnd };
  await world.happened(checkStream(checkId), [
    { type: 'CheckCreated', data: CheckCreated.schema.parse({ checkId, configuration: check, timezone: 'UTC' }) },
  ]);
  const requested = { ...ReportRequested.example, ...key, slot: 0, configuration: { ...configuration, name } };
  await world.happened(reportStream(report), [
    { type: 'ReportRequested', data: ReportRequested.schema.parse(requested) },
    { type: 'ReportStarted', data: ReportStarted.schema.parse({ ...key, plannedTargets: 3 }) },
  ]);
  const look = (target: number, data: object): ProoflineEvent => ({
    type: 'PassMade',
    data: PassMade.schema.parse({ ...key, target, agentId: null, ...data }),
  });
  const windows = [
    windowTo('larkfield', { evidence: kept(screenshot) }),
    windowElsewhere({ label: '2', networks: ['adgrove.example'], evidence: null }),
  ];
  const one = passMade(1, 'http://site-1.example/', windows);
  await world.happened(targetStream(report, 1), [look(1, { ...one, site: { ...one.site, evidence: kept(opener) } })]);
  await world.happened(targetStream(report, 2), [
    look(2, passMade(1, 'http://site-2.example/', [windowTo('copperleaf')])),
  ]);
  const none = { ...key, target: 3, agentId: null, ...nothingOpened(5, 'http://site-3.example/') };
  await world.happened(targetStream(report, 3), [{ type: 'NothingOpened', data: NothingOpened.schema.parse(none) }]);
  const counts = { judged: 3, filtered: 0, blocked: 0, failed: 0 };
  await world.happened(reportStream(report), [
    { type: 'ReportCompleted', data: ReportCompleted.schema.parse({ ...key, plannedTargets: 3, counts }) },
  ]);
});
afterAll(() => world?.stop());

const listed = async (query = '') => {
  const { status, body } = await client.get(`/api/popunder_report_results/?reportresult__report=${report}${query}`);
  return { status, ...(body as Page<PopunderResult>) };
};

describe('The list of popunders', { timeout: 60_000 }, () => {
  it('is that of the windows with a keyword when it is asked so, the newest first', async () => {
    const { count, results } = await listed('&matched_keywords__len__gt=0');
    expect([count, results.map(({ url }) => url)]).toEqual([2, ['http://site-2.example/', 'http://site-1.example/']]);
    expect(results[1]).toMatchObject({
      ...{ kind: 'popunder', country: 'United Kingdom', country_code: 'GB', read: false, outcome: 'not_compliant' },
      matched_keywords: ['larkfield'],
      redirect_chain: ['http://ads.popserve.example/go?c=7', 'http://larkfield.example/?aff=31'],
      hops: [{ url: 'http://ads.popserve.example/go?c=7', status: 302, by: 'header', ms: 61 }],
      matched_link: 'http://larkfield.example/?aff=31',
      ...{ placement: 'under', unrequested: true, undecided: null, networks: ['popserve.example'] },
    });
  });

  it('holds every window otherwise, and says of a website that opened none how often it was looked at', async () => {
    const { results } = await listed();
    expect(results.map(({ undecided, outcome }) => [undecided, outcome])).toEqual([
      ['Nothing opened in 4 looks', 'failed'],
      [null, 'not_compliant'],
      [null, 'not_compliant'],
      [null, 'filtered_out'],
    ]);
    expect(results.filter(({ outcome }) => outcome === 'compliant')).toEqual([]);
  });

  it.each([
    ['keyword=COPPERLEAF', 1],
    ['network=adgrove.example', 1],
    ['compliant=false', 2],
    ['compliant=error', 1],
    ['compliant=filtered', 1],
    ['placement=over,under', 3],
    ['matched_link=larkfield', 1],
    ['website=site-1.example', 2],
    ['read=true', 0],
  ])('is filtered by %s', async (filter, count) => {
    expect((await listed(`&${filter}`)).count).toBe(count);
  });

  it.each(['rule=r1', 'placement=beside', 'compliant=true', 'matched_keywords__len__gt=many'])(
    'refuses %s',
    async (filter) => {
      expect((await listed(`&${filter}`)).status).toBe(400);
    },
  );

  it('is nobody else’s', async () => {
    const other = await world.signedIn(people.other);
    expect((await other.get(`/api/popunder_report_results/?reportresult__report=${report}`)).status).toBe(404);
  });
});

describe('A popunder', { timeout: 60_000 }, () => {
  it('is shown with its way, its website, and everything that opened there', async () => {
    const { body } = await client.get(`/api/report_results/${report}-1-1/?report=${report}`);
    const details = body as PopunderResultDetails;
    expect(details).toMatchObject({
      ...{ pass: 'page', looks: null, index: 2, count: 4, previous_id: `${report}-2-1`, next_id: `${report}-1-2` },
      keyword_matches: [{ keyword: 'larkfield', where: 'final_url', words: 'larkfield' }],
      window: { trigger: { step: 'click', at: { x: 640, y: 420 } }, why: 'nothing_to_click' },
      windows: [
        { id: `${report}-1-1`, label: '1' },
        { id: `${report}-1-2`, label: '2' },
      ],
      site: { title: 'Stream Mirror', server: { address: '198.51.100.7' } },
    });
    for (const picture of [details.window_screenshot, details.site_screenshot]) {
      const { status, headers } = await client.get(picture?.url ?? '');
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    }
    expect(details.site_screenshot?.sha256).toBe(opener);
    // Of a window that was gone before it could be read nothing is kept but the page that opened it.
    const gone = (await client.get(`/api/report_results/${report}-1-2/`)).body as PopunderResultDetails;
    expect([gone.window_screenshot, gone.site_screenshot?.sha256]).toEqual([null, opener]);
    expect((await client.get(gone.site_screenshot?.url ?? '')).status).toBe(200);
    expect((await client.get(`/api/report_results/${report}-1-2/images/${screenshot}`)).status).toBe(404);
    const other = await world.signedIn(people.other);
    expect((await other.get(details.site_screenshot?.url ?? '')).status).toBe(404);
    expect((await other.get(`/api/report_results/${report}-1-1/`)).status).toBe(404);
  });

  it('is counted by network and by keyword', async () => {
    const groups = async (by: string) => {
      const { body } = await client.get(`/api/reports/${report}/groups/?by=${by}`);
      return (body as { groups: { key: string; count: number }[] }).groups.map(({ key, count }) => [key, count]);
    };
    expect(await groups('network')).toEqual([
      ['popserve.example', 2],
      ['adgrove.example', 1],
    ]);
    expect(await groups('keyword')).toEqual([
      ['copperleaf', 1],
      ['larkfield', 1],
    ]);
    expect(await groups('rule')).toEqual([]);
  });

  it('counts in the rating of its keyword', async () => {
    const { body } = await client.get(`/api/reports/${report}/`);
    expect(body).toMatchObject({
      detailed_rating_percent_keywords: [
        { id: 'larkfield', name: 'larkfield', found: 1, avg_rating: 66.7 },
        { id: 'copperleaf', name: 'copperleaf', found: 1, avg_rating: 66.7 },
      ],
      outcomes: { compliant: 0, not_compliant: 2, filtered_out: 1, could_not_be_judged: 1 },
    });
  });

  it('stands in the files of its report, with or without those without a keyword', async () => {
    const lines = async (query: string) =>
      (await client.get(`/api/reports/${report}/export.csv${query}`)).text.trimEnd().split('\r\n');
    const all = await lines('');
    expect(all[0]).toContain('Timestamp (UTC),Website URL,Country,Country code,Keywords,Matched link,Redirect chain');
    const text = all.join('\n');
    expect(text).toContain('Nothing opened in 4 looks');
    expect(text).toContain('1. 302 http://ads.popserve.example/go?c=7 (header, 61 ms)');
    expect(text).toContain('No keyword');
    expect((await lines('?matched_keywords__len__gt=0')).join('\n')).not.toContain('No keyword');
    const { status, headers } = await client.get(`/api/reports/${report}/export.xlsx`);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  });
});

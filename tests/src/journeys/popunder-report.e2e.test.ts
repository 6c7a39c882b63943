import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type ApiWorld, password, people, startApiWorld } from '@proofline/backend/app/testing/api-world';
import { CheckCreated, exampleConfiguration } from '@proofline/contracts/events/check';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { ReportCompleted, ReportRequested, ReportStarted } from '@proofline/contracts/events/report';
import { checkStream, reportStream, targetStream } from '@proofline/contracts/events/streams';
import { TargetFinished } from '@proofline/contracts/events/target';
import { checkIdSchema, type ReportId, reportIdOf } from '@proofline/contracts/ids';
import { NothingOpened, PassMade } from '@proofline/contracts/kinds/popunder/findings';
import { nothingOpened, passMade, windowElsewhere, windowTo } from '@proofline/contracts/kinds/popunder/testing/looks';
import type { OpenedWindow, WindowHop } from '@proofline/contracts/kinds/popunder/window';
import { startEventStore } from '@proofline/event-store/start-event-store';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frontendDist } from '../../../scripts/machine/frontend-build.ts';
import { atTheDesk, lookAt } from '../pages/accessibility.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';

const checkId = checkIdSchema.parse(1001);
const [first, second] = [reportIdOf(checkId, 0), reportIdOf(checkId, 1)];
const keywords = ['larkfield', 'copperleaf'];
const sites = ['fullreel-streams', 'goalfeed-live', 'cine-lagune'].map((name) => `http://${name}.example/watch/1`);
const [streams = '', goals = '', cinema = ''] = sites;

const hops: WindowHop[] = [
  { url: 'http://go.popserve.example/c/8841?zone=fullreel', status: 302, by: 'header', ms: 96 },
  { url: 'http://tds.popserve.example/pick?geo=GB&cat=gambling', status: 302, by: 'header', ms: 141 },
  { url: 'http://adgrove.example/l?cid=5f2a90&next=1', status: 200, by: 'script', ms: 388 },
  { url: 'http://trk.clickpath.example/r?id=5510&btag=p_3308_c7', status: 307, by: 'header', ms: 83 },
];
const networks = ['popserve.example', 'adgrove.example', 'clickpath.example'];
const found = [
  { keyword: 'larkfield', where: 'final_url', before: 'http://', words: 'larkfield', after: '.example/welcome' },
  { keyword: 'larkfield', where: 'title', before: '', words: 'Larkfield', after: ': 100% up to £200' },
  { keyword: 'larkfield', where: 'text', before: 'Join ', words: 'Larkfield', after: ' today. 18+ only.' },
] as const;

interface Pictures {
  readonly site: string;
  readonly brand: string;
  readonly other: string;
}

/** Pictures of pages as a browser takes them, kept as evidence. */
async function pictures(world: ApiWorld, browser: Browser): Promise<Pictures> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const kept = async (background: string, words: string) => {
    await page.setContent(`<body style="margin:0;background:${background};color:#fff;font:48px sans-serif">
      <h1 style="padding:60px">${words}</h1><div style="height:420px;margin:60px;background:#0006"></div></body>`);
    const bytes = await page.screenshot({ fullPage: true });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await world.deps.blobs.put(sha256, bytes);
    return sha256;
  };
  const all = {
    site: await kept('#14161f', 'fullreel'),
    brand: await kept('#0b4f4a', 'Larkfield: 100% up to £200'),
    other: await kept('#8b2252', 'Hot singles'),
  };
  await page.close();
  return all;
}

async function twoRuns(world: ApiWorld, shots: Pictures): Promise<void> {
  const text = createHash('sha256').update('text').digest('hex');
  await world.deps.blobs.put(text, Buffer.from('text'));
  const kept = (screenshot: string) => ({ html: text, text, screenshot, htmlBytes: 4 }) as OpenedWindow['evidence'];
  const configuration = { kind: 'popunder', countries: ['GB', 'DE'], priorityWords: [], keywords, urlLists: [] };
  const { schedule, scheduleStart, scheduleEnd } = exampleConfiguration;
  const check = { ...configuration, name: 'Popunders on streaming sites', schedule, scheduleStart, scheduleEnd };
  await world.happened(checkStream(checkId), [
    { type: 'CheckCreated', data: CheckCreated.schema.parse({ checkId, configuration: check, timezone: 'UTC' }) },
  ]);
  const run = async (
    reportId: ReportId,
    slot: number,
    looks: readonly (readonly [number, ProoflineEvent['type'], object])[],
  ) => {
    const key = { reportId, checkId };
    const requested = {
      ...ReportRequested.example,
      ...key,
      slot,
      configuration: { ...configuration, name: check.name },
    };
    await world.happened(reportStream(reportId), [
      { type: 'ReportRequested', data: ReportRequested.schema.parse(requested) },
      { type: 'ReportStarted', data: ReportStarted.schema.parse({ ...key, plannedTargets: 3 }) },
    ]);
    for (const [target, type, look] of looks) {
      const schema = type === 'PassMade' ? PassMade.schema : NothingOpened.schema;
      const data = schema.parse({ ...key, target, agentId: null, ...look });
      await world.happened(targetStream(reportId, target), [
        { type, data } as ProoflineEvent,
        { type: 'TargetFinished', data: TargetFinished.schema.parse({ ...key, target, outcome: 'judged', pages: 1 }) },
      ]);
    }
    const counts = { judged: 3, filtered: 0, blocked: 0, failed: 0 };
    await world.happened(reportStream(reportId), [
      { type: 'ReportCompleted', data: ReportCompleted.schema.parse({ ...key, plannedTargets: 3, counts }) },
    ]);
  };
  const at = { x: 320, y: 520 };
  const click = { step: 'click', at, element: { tag: 'div', selector: '.player', text: '', href: null } } as const;
  const brand = windowTo('larkfield', {
    ...{
      hops,
      networks,
      matchedKeywords: [...found],
      evidence: kept(shots.brand),
      title: 'Larkfield: 100% up to £200',
    },
    finalUrl: 'http://larkfield.example/welcome?btag=p_3308_c7',
    matchedLink: 'http://larkfield.example/welcome?btag=p_3308_c7',
    affiliate: { network: 'Clickpath', ids: { btag: 'p_3308_c7', cid: '5f2a90' } },
    trigger: { ...click, userGesture: true, msAfter: 400 },
  });
  const other = windowElsewhere({
    ...{ label: '2', placement: 'over', finalUrl: 'http://spinrush.example/', evidence: kept(shots.other) },
    ...{ networks: ['popserve.example'], blockedByOrdinaryBrowser: true },
  });
  const looked = (look: number, url: string, windows: readonly OpenedWindow[]) => {
    const pass = passMade(look, url, windows);
    const steps = [
      { ...click, atMs: 3_000, opened: windows.map(({ label }) => label) },
      { ...click, at: { x: 900, y: 90 }, atMs: 4_100, opened: [] },
    ];
    const site = { ...pass.site, finalUrl: url, title: 'Episode page', evidence: kept(shots.site) };
    return { ...pass, steps, site };
  };
  await run(first, 0, [
    [1, 'PassMade', looked(1, streams, [brand, other])],
    [2, 'PassMade', looked(1, goals, [windowTo('copperleaf', { networks: ['vantry-ads.example'] })])],
    [3, 'NothingOpened', nothingOpened(5, cinema)],
  ]);
  await run(second, 1, [
    [1, 'PassMade', looked(1, streams, [brand, other])],
    [2, 'NothingOpened', nothingOpened(5, goals)],
    [3, 'PassMade', looked(1, cinema, [brand])],
  ]);
}

describe('a report of popunders', () => {
  let world: ApiWorld;
  let browser: Browser;
  let page: Page;
  let troubles: PageTroubles;
  const path = `/manage_checks/${checkId}/reports/${second}`;

  beforeAll(async () => {
    const dist = process.env.FRONTEND_DIST ?? frontendDist(join(import.meta.dirname, '../../..'));
    world = await startApiWorld(startEventStore, { frontendDist: dist });
    browser = await launchBrowser();
    await twoRuns(world, await pictures(world, browser));
    ({ page, troubles } = await openPage(browser, world.url));
    await signIn(page, people.plain, password);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  const row = (site: string) => page.getByRole('row').filter({ hasText: site });

  it('lists what opened, the newest first, and never calls a website clean', async () => {
    await page.goto(path);
    await row('cine-lagune').first().waitFor();
    for (const heading of ['Timestamp', 'Website URL', 'Country', 'Keywords', 'Matched link', 'What changed']) {
      await page.getByRole('columnheader', { name: heading }).waitFor();
    }
    await row('goalfeed-live').getByText('Nothing opened in 4 looks').waitFor();
    expect(await page.getByText(/compliant/i).count()).toBe(0);
    const tabs = page.getByRole('group', { name: 'Show results' }).getByRole('button');
    expect(await tabs.allTextContents()).toEqual(['All 4', 'Keyword found 2', 'Could not be judged 1', 'No keyword 1']);
  });

  it('unfolds a timestamp to the numbered redirect chain with status, kind and time of each hop', async () => {
    const timestamp = row('fullreel-streams')
      .first()
      .getByRole('button', { name: /redirect chain/ });
    expect(await timestamp.getAttribute('aria-expanded')).toBe('false');
    await timestamp.press('Enter');
    const chain = page.locator('[data-below] table');
    await chain.waitFor();
    const lines = await chain
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.innerText.trim())));
    expect(lines[0]).toEqual(['1', '302', 'go.popserve.example/c/8841?zone=fullreel', 'header', '96 ms']);
    expect(lines.at(-1)).toEqual(['5', '200', 'larkfield.example/welcome?btag=p_3308_c7', 'final page', '740 ms']);
    expect(await chain.locator('mark').allTextContents()).toEqual(['larkfield']);
    expect(await lookAt(page, { path })).toEqual([]);
  });

  it('says through which networks windows led, and what the run before had not', async () => {
    await atTheDesk(page);
    await page.getByRole('region', { name: 'Ad networks and keywords' }).getByText('in 2 windows').waitFor();
    const networks = page.getByRole('table', { name: 'Windows that led through each ad network' });
    expect(await networks.getByRole('row').allTextContents()).toContain('popserve.example21');
    await row('cine-lagune').first().getByText('New').waitFor();
  });

  it('shows of a window what was clicked, what opened, and its picture when it is asked for', async () => {
    await row('fullreel-streams').first().locator('[data-open-details]').click();
    const details = page.getByRole('dialog', { name: 'Popunder Details' });
    await details.getByText('Keyword found in an unrequested window').waitFor();
    await details.getByText('A click on the empty page opened window 1 under the page').waitFor();
    await details.getByText('a click on the empty page on div.player opened 1, 2').waitFor();
    const pictureOf = (label: string) =>
      details.getByRole('listitem').filter({ has: page.getByText(`Window ${label}`) });
    const shown = pictureOf('1').locator('img[data-blurred]');
    expect(await shown.count()).toBe(1);
    await details.getByRole('button', { name: 'Show window 1' }).click();
    await expect.poll(() => shown.count()).toBe(0);
    expect(await details.locator('img[data-blurred]').count()).toBe(1);
    expect(await details.locator('dd mark').allTextContents()).toEqual(['larkfield', 'Larkfield', 'Larkfield']);
    expect(await lookAt(page, { path: new URL(page.url()).pathname })).toEqual([]);
  });

  it('fits a phone as cards', async () => {
    const phone = await openPage(browser, world.url, { viewport: { width: 390, height: 844 } });
    await signIn(phone.page, people.plain, password);
    await phone.page.goto(path);
    const card = phone.page.getByRole('article').filter({ hasText: 'fullreel-streams' }).first();
    await card.getByRole('button', { name: 'Redirect chain, 5 hops' }).click();
    await card.getByText('larkfield.example').first().waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(phone.troubles.all).toEqual([]);
    expect(troubles.all).toEqual([]);
  });
});

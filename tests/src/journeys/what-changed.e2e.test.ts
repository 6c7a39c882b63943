import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type ApiWorld, password, people, startApiWorld } from '@proofline/backend/app/testing/api-world';
import { fixtureRules, runningReport } from '@proofline/backend/app/testing/report-fixture';
import { ReportCompleted, ReportRequested, ReportStarted } from '@proofline/contracts/events/report';
import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import { type CheckId, reportIdOf } from '@proofline/contracts/ids';
import { PageJudged } from '@proofline/contracts/kinds/compliance/findings';
import { startEventStore } from '@proofline/event-store/start-event-store';
import type { Browser, FrameLocator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frontendDist } from '../../../scripts/machine/frontend-build.ts';
import { lookAt } from '../pages/accessibility.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';

const text = '18+ Your first bet is risk-free';
const html = `<!doctype html><title>Altered</title><script>document.title = 'It ran'</script>
  <p style="margin-top: 2000px">18+</p><p hidden>risk-free, and nobody sees it</p>
  <p onclick="alert(1)">Your first bet is <b>risk-free</b></p><a href="https://brand.example/">Join</a>`;

/** A PNG of one point, in another colour than that of the run before. */
const otherPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** The website of the first target was altered: it has other words, and other rules are met. */
async function runAfterwards(world: ApiWorld, checkId: CheckId): Promise<string> {
  const reportId = reportIdOf(checkId, 1);
  const key = { reportId, checkId };
  const put = async (bytes: Buffer) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await world.deps.blobs.put(sha256, bytes);
    return sha256;
  };
  const evidence = {
    ...{ html: await put(Buffer.from(html)), text: await put(Buffer.from(text)), htmlBytes: html.length },
    screenshot: await put(otherPicture),
  };
  const { seen, verdict } = PageJudged.example;
  const found = { keywords: [], links: [], exportedParameters: [], images: [], spans: [], matchCount: 0 };
  const perRule = [
    { ...found, id: 'r1', score: 100, found: '18+' },
    { ...found, id: 'r2', score: 0, found: 'Found “risk-free”' },
  ];
  const requested = ReportRequested.example;
  await world.happened(reportStream(reportId), [
    {
      type: 'ReportRequested',
      data: ReportRequested.schema.parse({
        ...{ ...requested, ...key, slot: 1 },
        configuration: { ...requested.configuration, rules: fixtureRules },
      }),
    },
    { type: 'ReportStarted', data: ReportStarted.schema.parse({ ...key, plannedTargets: 1 }) },
  ]);
  const page = { ...PageJudged.example, ...key, target: 1, url: 'http://site-1.example/' };
  const judged = {
    ...page,
    seen: { ...seen, evidence },
    verdict: { ...verdict, compliant: false, rating: 50, perRule },
  };
  await world.happened(targetStream(reportId, 1), [{ type: 'PageJudged', data: PageJudged.schema.parse(judged) }]);
  const counts = { judged: 1, filtered: 0, blocked: 0, failed: 0 };
  await world.happened(reportStream(reportId), [
    { type: 'ReportCompleted', data: ReportCompleted.schema.parse({ ...key, plannedTargets: 1, counts }) },
  ]);
  return `/manage_checks/${checkId}/reports/${reportId}`;
}

describe('a website was altered between two runs', () => {
  let world: ApiWorld;
  let browser: Browser;
  let page: Page;
  let troubles: PageTroubles;
  let path: string;

  beforeAll(async () => {
    const dist = process.env.FRONTEND_DIST ?? frontendDist(join(import.meta.dirname, '../../..'));
    world = await startApiWorld(startEventStore, { frontendDist: dist });
    const first = await runningReport(world, 1001);
    await first.complete();
    path = await runAfterwards(world, first.checkId);
    browser = await launchBrowser();
    ({ page, troubles } = await openPage(browser, world.url));
    await signIn(page, people.plain, password);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  const section = (name: string) => page.getByRole('dialog').getByRole('region', { name });
  const stored = (): FrameLocator => page.frameLocator('iframe[title="The page as it was saved"]');

  it('tells what broke, and the list filtered by it leads to the page', async () => {
    await page.goto(path);
    await page
      .getByRole('region', { name: 'What changed' })
      .getByRole('button', { name: /^Broken 1/ })
      .click();
    await page.getByRole('row').filter({ hasText: 'site-1.example' }).locator('[data-open-details]').click();
    await section('What changed on this page').getByText('Rules that turned').waitFor();
    await section('What changed on this page').getByRole('deletion').first().waitFor();
    expect(await section('What changed on this page').getByRole('deletion').allTextContents()).toEqual([
      '18+ Play responsibly',
    ]);
    expect((await section('What changed on this page').getByRole('insertion').allTextContents()).join('')).toContain(
      'risk-free',
    );
  });

  it('shows both screenshots under a handle that keys move', async () => {
    const handle = section('What changed on this page').getByRole('slider', {
      name: 'Divider between the screenshots',
    });
    await handle.focus();
    await page.keyboard.press('End');
    expect(await handle.getAttribute('aria-valuetext')).toBe('Before only');
    // The result is still the same: arrows on the handle lead nowhere.
    await page.keyboard.press('ArrowDown');
    expect(await handle.getAttribute('aria-valuenow')).toBe('98');
    expect(page.url()).toContain('-1-1');
  });

  it('draws the saved page, steps through its matches without asking for it again, and runs nothing of it', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await section('Stored page').getByRole('button', { name: 'Stored page' }).click();
    await stored().locator('#match-1').waitFor({ state: 'attached' });
    const inView = (words: string) =>
      stored()
        .locator('mark', { hasText: words })
        .evaluate(
          (mark) => mark.getBoundingClientRect().top >= 0 && mark.getBoundingClientRect().bottom <= innerHeight,
        );
    expect(await stored().locator('mark').allTextContents()).toEqual(['18+', 'risk-free']);
    await expect.poll(() => inView('18+')).toBe(true);
    const before = asked.length;
    await section('Stored page').getByRole('button', { name: 'Next match' }).press('Enter');
    await expect.poll(() => inView('risk-free')).toBe(true);
    await section('Stored page').getByText('2 of 2').waitFor();
    expect(asked.slice(before)).toEqual([]);
    expect(asked.filter((url) => url.endsWith('/page'))).toHaveLength(1);
    expect(await stored().locator('script, [onclick], [href]').count()).toBe(0);
  });

  it('is without a finding of axe at a desk and on a phone, and without any trouble', async () => {
    expect(await lookAt(page, { path })).toEqual([]);
    expect(troubles.all).toEqual([]);
  });
});

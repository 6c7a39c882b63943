import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiWorld, password, people, startApiWorld } from '@proofline/backend/app/testing/api-world';
import { type Fixture, runningReport } from '@proofline/backend/app/testing/report-fixture';
import { type ReportResult, reportResultPageSchema } from '@proofline/contracts/api/report-results';
import { resultGroupsSchema } from '@proofline/contracts/api/result-groups';
import { startEventStore } from '@proofline/event-store/start-event-store';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import type { Browser, Download, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frontendDist } from '../../../scripts/machine/frontend-build.ts';
import { seedDetails } from '../../bench/tables/seed-details.ts';
import { seedResults } from '../../bench/tables/seed-results.ts';
import { lookAt } from '../pages/accessibility.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { pressTo } from '../roles/keyboard.ts';

/** More than the api leaves to Postgres alone (decision 107). Others may be asked for: a million is what it is made for. */
const results = Number(process.env.LARGE_REPORT_RESULTS_IN_TEST ?? 24_000);
const word = 'casino-77';
const filtered = `compliant=false&url=${word}`;
const sorted = `${filtered}&ordering=url`;

describe('a large report', () => {
  let world: ApiWorld;
  let run: Fixture;
  let browser: Browser;
  let page: Page;
  let troubles: PageTroubles;
  let path: string;
  /** What the list has, as the api answers it page by page. */
  let wanted: readonly ReportResult[];

  beforeAll(async () => {
    const dist = process.env.FRONTEND_DIST ?? frontendDist(join(import.meta.dirname, '../../..'));
    world = await startApiWorld(startEventStore, { frontendDist: dist, largeReportResults: 100_000_000 });
    run = await runningReport(world, 1001);
    await seedResults(world.deps.db, { reportId: run.reportId, results });
    await seedDetails(world.deps.db, run.reportId);
    await run.complete();
    path = `/manage_checks/${run.checkId}/reports/${run.reportId}`;
    browser = await launchBrowser();
    ({ page, troubles } = await openPage(browser, world.url));
    await signIn(page, people.plain, password);
    wanted = await allOf(sorted);
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  async function allOf(query: string): Promise<readonly ReportResult[]> {
    const client = await world.signedIn(people.plain);
    const found: ReportResult[] = [];
    for (let number = 1; ; number += 1) {
      const answer = await client.get(
        `/api/report_results/?report=${run.reportId}&${query}&page=${number}&page_size=100`,
      );
      const { count, results: rows } = reportResultPageSchema.parse(answer.body);
      found.push(...rows);
      if (found.length >= count) return found;
    }
  }
  const idsShown = () =>
    page.locator('tr[data-result-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-result-id')));
  const shows = (all: readonly ReportResult[]) => expect.poll(idsShown).toEqual(all.map(({ id }) => id));
  const openId = () => new URL(page.url()).searchParams.get('result');
  /** The details of this result stand in the pane, and the address names it. */
  const seesDetailsOf = async (result: ReportResult | undefined) => {
    await page.locator(`[data-details-of="${result?.id}"]:not([data-stale])`).waitFor();
    await expect.poll(openId).toBe(result?.id);
  };
  const bytesOf = async (download: Download) => await readFile(await download.path());
  const downloaded = async (format: 'CSV' | 'Excel'): Promise<Buffer> => {
    await pressTo(page, page.getByRole('button', { name: 'Download', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const entry = page.getByRole('menuitem', { name: format });
    await entry.waitFor();
    for (let step = 0; step < 3 && !(await entry.evaluate((item) => item === document.activeElement)); step += 1)
      await page.keyboard.press('ArrowDown');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    return await bytesOf(download);
  };

  it('is filtered and sorted, and its address leads another person to the same rows', async () => {
    expect(wanted.length).toBeGreaterThan(10);
    await page.goto(path);
    const all = (results + 5).toLocaleString('en');
    await page.getByText(`of ${all}`).waitFor();
    await page
      .getByRole('group', { name: 'Show results' })
      .getByRole('button', { name: /^Not compliant/ })
      .click();
    await page.getByLabel('Filter by website URL').fill(word);
    await page.getByRole('button', { name: 'Website URL', exact: true }).click();
    await shows(wanted.slice(0, 10));
    await page.getByText(`1–10 of ${wanted.length}`).waitFor();
    const { page: other } = await openPage(browser, world.url);
    await signIn(other, people.full, password);
    await other.goto(page.url());
    await other.locator(`[data-result-id="${wanted[0]?.id}"]`).waitFor();
    await other.getByText(`1–10 of ${wanted.length}`).waitFor();
    await other.context().close();
  });

  it('is walked by keys from one result to the next, over the end of the page, and back', async () => {
    await page.goto(`${path}?${sorted}`);
    await shows(wanted.slice(0, 10));
    await pressTo(page, page.locator('[data-open-details]').first());
    await page.keyboard.press('Enter');
    await seesDetailsOf(wanted[0]);
    await page.getByText(`1 of ${wanted.length}`, { exact: true }).waitFor();
    for (let at = 1; at <= 10; at += 1) {
      await page.keyboard.press('j');
      await seesDetailsOf(wanted[at]);
    }
    // What is open stands in the list beside it.
    await shows(wanted.slice(10, 20));
    await page.getByText(`11 of ${wanted.length}`, { exact: true }).waitFor();
    await page.keyboard.press('k');
    await seesDetailsOf(wanted[9]);
    await shows(wanted.slice(0, 10));
    await page.keyboard.press('n');
    await seesDetailsOf(wanted[10]);
  });

  it('remembers what was read, and keeps the place in its address', async () => {
    const unreadButton = page.getByRole('button', { name: 'Mark as unread' });
    await unreadButton.waitFor();
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Mark as read', exact: true }).waitFor();
    await page.reload();
    await seesDetailsOf(wanted[10]);
    // Whoever sees the details has read them.
    await unreadButton.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(openId).toBeNull();
    await page.goto(`${path}?${sorted}&read=true`);
    await shows(wanted.slice(0, 10));
    await page.getByText('of 11', { exact: false }).waitFor();
  });

  it('is exported as a workbook that another library opens, with the cells of the list in its order', async () => {
    await page.goto(`${path}?${sorted}`);
    await shows(wanted.slice(0, 10));
    await pressTo(page, page.getByLabel('Filter by website URL'));
    const { sheets } = await readXlsx(await downloaded('Excel'));
    const [rows = [], about = []] = ['Results', 'About this file'].map(
      (name) => sheets.find((sheet) => sheet.name === name)?.rows as unknown[][] | undefined,
    );
    const [headings = [], ...lines] = rows;
    const column = (name: string) => lines.map((line) => line[headings.indexOf(name)]);
    expect(column('URL')).toEqual(wanted.map(({ url }) => url));
    expect(column('Result id')).toEqual(wanted.map(({ id }) => id));
    expect(column('Country')).toEqual(wanted.map(({ country }) => country));
    expect(new Set(column('Result'))).toEqual(new Set(['Not compliant']));
    expect(new Set(column('Compliance rating').map((rating) => typeof rating))).toEqual(new Set(['number']));
    const told = Object.fromEntries(about.map(([what, value]) => [what, value]));
    expect(told).toMatchObject({
      ...{ 'Filtered by address': word, 'Filtered by result': 'Not compliant', Results: wanted.length },
      ...{ 'Exported by': `Tom Becker <${people.plain}>`, 'Sorted by': 'url' },
    });

    const csv: string[][] = parse(await downloaded('CSV'), { bom: true });
    // The apostrophe that makes a cell a text is no part of it.
    expect(csv.map((line) => line.map((cell) => cell.replace(/^'/, '')))).toEqual(
      rows.map((row) => headings.map((_heading, index) => String(row[index] ?? ''))),
    );
  });

  it('marks all that match as read with one press, and no others', async () => {
    const client = await world.signedIn(people.plain);
    const count = async (query: string) =>
      reportResultPageSchema.parse((await client.get(`/api/report_results/?report=${run.reportId}&${query}`)).body)
        .count;
    const others = await count('read=false');
    const unread = await count(`${filtered}&read=false`);
    expect(unread).toBe(wanted.length - 11);
    await page.goto(`${path}?${filtered}`);
    await page.getByText(`1–10 of ${wanted.length}`).waitFor();
    await page.getByRole('checkbox', { name: 'Select all results on this page' }).click();
    await page.getByRole('button', { name: `Mark all ${wanted.length} that match as read` }).click();
    await page.getByText(`${unread} results marked as read`).waitFor();
    await expect.poll(() => count(`${filtered}&read=false`)).toBe(0);
    expect(await count('read=false')).toBe(others - unread);
    await page.getByRole('button', { name: 'Unread', exact: true }).click();
    await page.getByText('No results have matched filters').waitFor();
    // Of somebody else nothing was read.
    const other = await world.signedIn(people.full);
    const theirs = await other.get(`/api/report_results/?report=${run.reportId}&${filtered}&read=false`);
    expect(reportResultPageSchema.parse(theirs.body).count).toBe(wanted.length);
  });

  it('tells its largest websites and filters by one, through its chart as through its table', async () => {
    await page.goto(`${path}?compliant=false`);
    const groups = page.getByRole('region', { name: 'Groups of results' });
    await groups.getByRole('button', { name: 'Website', exact: true }).click();
    const client = await world.signedIn(people.plain);
    const answer = await client.get(`/api/reports/${run.reportId}/groups/?by=website&compliant=false`);
    const [largest] = resultGroupsSchema.parse(answer.body).groups;
    await groups
      .getByRole('row')
      .filter({ hasText: largest?.key ?? '' })
      .first()
      .getByRole('button')
      .click();
    await page.getByText(`of ${largest?.count}`).waitFor();
    await shows((await allOf(`compliant=false&website=${largest?.key}`)).slice(0, 10));
    expect(await allOf(`compliant=false&website=${largest?.key}`)).toHaveLength(largest?.count ?? 0);
  });

  it('says what a search without a hit, and one of 100,000 characters, come to', async () => {
    await page.goto(`${path}?url=nothing-is-called-so`);
    await page.getByText('No results have matched filters').waitFor();
    const client = await world.signedIn(people.plain);
    const answer = await client.get(`/api/report_results/?report=${run.reportId}&url=${'a'.repeat(100_000)}`);
    expect([400, 414, 431]).toContain(answer.status);
  });

  it('is without a finding of axe at a desk and on a phone, and without any trouble', async () => {
    await page.goto(`${path}?${sorted}&result=${wanted[2]?.id}`);
    await seesDetailsOf(wanted[2]);
    expect(await lookAt(page, { path })).toEqual([]);
    expect(troubles.all).toEqual([]);
  });
});

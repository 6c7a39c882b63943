import { type ReportDetail, reportDetailSchema } from '@proofline/contracts/api/reports';
import type { Changed } from '@proofline/contracts/socket/messages';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession } from '../product/api-session.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { demoCheckOf } from '../product/demo-check-of.ts';
import { firstReportOf, reportWhen } from '../product/report-of.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

const runLimitMs = 320_000;
const limits = { timeout: 15_000 };

/** The demo run is over; its answers are cut short on their way, as if its last pages were still to come. */
describe('rows that arrive while somebody reads the results of a run', () => {
  let product: RunningProduct;
  let browser: Browser;
  /** Says to the page what the server would say. */
  let say: (message: Changed) => void = () => undefined;
  let page: Page;
  let troubles: PageTroubles;
  let report: ReportDetail;
  let toCome = 0;

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    const api = await new ApiSession(product.address).signIn('full@demo.example');
    const first = await firstReportOf(api, (await demoCheckOf(api)).id);
    report = await reportWhen(api, first, 'the run is over', runLimitMs, ({ status }) => status.id === 'completed');
    ({ page, troubles } = await openPage(browser, product.address));
    await page.routeWebSocket(/socket\.io/, (socket) => {
      socket.connectToServer();
      say = (message) => socket.send(`42${JSON.stringify(['message', message])}`);
    });
    await signIn(page, 'full@demo.example');
    await page.route(`**/api/reports/${report.id}/`, async (route) => {
      const answer = reportDetailSchema.parse(await (await route.fetch()).json());
      await route.fulfill({ json: { ...answer, status: { ...answer.status, id: 'in_progress' } } });
    });
    await page.route('**/api/report_results/?*', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, results: answer.results.slice(toCome), count: answer.count - toCome } });
    });
  }, 360_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const rows = () => page.locator('[data-result-id]');
  const places = async () => (await rows().nth(2).boundingBox())?.y;
  const names = () => rows().evaluateAll((all) => all.map((row) => row.getAttribute('data-result-id')));
  /** The page hears that results have come. */
  const askAgain = async () => {
    const answered = page.waitForResponse((answer) => answer.url().includes('/api/report_results/?'));
    say({ type: 'changed', position: '1', checks: [], url_lists: [], comments: [], results: [report.id] });
    await answered;
  };
  const openWith = async (missing: number) => {
    toCome = missing;
    await page.goto(`/manage_checks/${report.project_id}/reports/${report.id}?page_size=10`);
    await rows().nth(5).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
  };

  it('hold their place under the pointer, say how many came, and come when asked for', async () => {
    await openWith(3);
    await rows().nth(2).hover();
    await page.mouse.move(400, ((await places()) ?? 0) + 12);
    const [before, place] = [await names(), await places()];
    toCome = 0;
    await askAgain();
    const more = page.getByRole('button', { name: '3 new' });
    await more.waitFor(limits);
    expect(await names()).toEqual(before);
    expect(await places()).toBe(place);
    await page.getByRole('status').filter({ hasText: '3 new rows have arrived.' }).waitFor({ state: 'attached' });
    await more.click();
    await more.waitFor({ state: 'detached' });
    expect((await names()).slice(3, 8)).toEqual(before.slice(0, 5));
    expect(await rows().first().locator(':focus').count()).toBe(1);
  });

  it('come by themselves where nobody reads', async () => {
    await page.mouse.move(5, 5);
    await openWith(3);
    const before = await names();
    toCome = 0;
    await askAgain();
    await expect.poll(async () => (await names()).slice(3, 8), limits).toEqual(before.slice(0, 5));
    expect(await page.getByRole('button', { name: / new$/ }).count()).toBe(0);
  });

  it('has thrown nothing and logged no error', () => {
    expect(troubles.all).toEqual([]);
  });
});

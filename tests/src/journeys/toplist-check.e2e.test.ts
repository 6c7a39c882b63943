import { randomUUID } from 'node:crypto';
import { notificationPageSchema } from '@proofline/contracts/api/notifications';
import { pageOf } from '@proofline/contracts/api/pagination';
import { projectPageSchema } from '@proofline/contracts/api/projects';
import { type CheckId, type ReportId, userIdSchema } from '@proofline/contracts/ids';
import { toplistResultView } from '@proofline/contracts/kinds/toplist/result-view';
import { TURNING_HOST, TURNING_URL, turningOperators } from '@proofline/demo-web/kinds/toplist/lists/turning-list';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { atTheDesk, lookAt } from '../pages/accessibility.ts';
import { ApiSession } from '../product/api-session.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { closeOverview } from '../product/close-overview.ts';
import { demoRequest } from '../product/demo-request.ts';
import { newAccount } from '../product/new-account.ts';
import { nextRun } from '../product/next-run.ts';
import { firstReportOf, reportWhen } from '../product/report-of.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

const runLimitMs = 120_000;
const ownSettingsSchema = z.object({ results: z.array(z.object({ id: userIdSchema })) });
const name = `Turning: ${randomUUID().slice(0, 8)}`;

describe('a toplist check, from click to what moved', () => {
  let product: RunningProduct;
  let browser: Browser;
  let api: ApiSession;
  let member: string;
  let page: Page;
  let troubles: PageTroubles;
  let check: CheckId;
  let first: ReportId;
  let second: ReportId;
  /** Falls, rises and vanishes with the next edition of the list. */
  let brands: readonly string[];

  const edit = async () => Number(await demoRequest(product, 'POST', `${TURNING_URL}edition`));

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    // Toplists are switched on for the organisation of the demo.
    member = await newAccount(product, { role: 'full_access' });
    api = await new ApiSession(product.address).signIn(member);
    const { results } = await api.get('/api/notification_settings/', ownSettingsSchema);
    const mail = { alerts: 'off', comments: 'off', news: 'off', offers: 'off', daily_hour: 8 };
    const wanted = { alerts: true, comments: false, news: false, offers: false, mail };
    await api.send('PUT', `/api/notification_settings/${results[0]?.id}/`, wanted);
    brands = turningOperators(await edit())
      .slice(0, 3)
      .map((operator) => operator.name);
    ({ page, troubles } = await openPage(browser, product.address));
    await signIn(page, member);
  }, 200_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const path = (report: ReportId) => `/manage_checks/${check}/reports/${report}`;
  const row = (brand: string) => page.getByRole('row').filter({ has: page.getByText(brand, { exact: true }) });
  const details = () => page.getByRole('dialog', { name: 'Toplist Details' });
  const places = async (report: ReportId) => {
    const { results } = await api.get(`/api/report_results/?report=${report}`, pageOf(toplistResultView.row));
    return Object.fromEntries(results.map(({ brand, state, found_position: found }) => [brand, [state, found]]));
  };

  it('is created with the positions that its brands are expected at', async () => {
    await page.goto('/project');
    await page.getByRole('link', { name: 'Create Toplist check' }).click();
    await page.getByRole('textbox', { name: 'Check name' }).fill(name);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('radio', { name: /^Brand/ }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    if ((await page.getByLabel('Toplist URL 1').count()) === 0) {
      await page.getByRole('button', { name: 'Add rule' }).click();
    }
    await page.getByLabel('Toplist URL 1').fill(TURNING_URL);
    await page.getByRole('button', { name: /^Country of rule 1/ }).click();
    await page.keyboard.type('United Kingdom');
    await page.getByRole('option', { name: 'United Kingdom' }).click();
    for (const [index, brand] of brands.entries()) {
      // The next brand is added by Enter in the one before.
      if (index > 0) await page.getByLabel(`Brand ${index} of rule 1`, { exact: true }).press('Enter');
      await page.getByLabel(`Brand ${index + 1} of rule 1`, { exact: true }).fill(brand);
      await page.getByLabel(`Position of brand ${index + 1} of rule 1`).fill(String(index + 1));
    }
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText(`Your project "${name}" was saved.`).waitFor();
    await closeOverview(page, name);
    const { results } = await api.get('/api/projects/', projectPageSchema);
    check = results.find((one) => one.name === name)?.id as CheckId;
    expect(check).toBeGreaterThan(0);
    first = await firstReportOf(api, check);
  });

  it('is crawled while its report is looked at, which fills by itself', { timeout: runLimitMs + 10_000 }, async () => {
    await page.goto(path(first));
    // Never reloaded from here on.
    await page.getByTestId('report-percent').getByText('100%').waitFor({ timeout: runLimitMs });
    await page.getByText('1 of 1 toplists').waitFor();
    for (const brand of brands) await row(brand).getByText('Match').waitFor();
    expect(await places(first)).toEqual(
      Object.fromEntries(brands.map((brand, index) => [brand, ['match', index + 1]])),
    );
    const states = page.getByRole('region', { name: 'Positions' }).getByRole('listitem');
    await expect.poll(() => states.allTextContents()).toEqual(['Match3', 'Better0', 'Worse0', 'Missing0', 'Unsure0']);
  });

  it('shows the list as it was read, by keyboard alone', async () => {
    const [best = ''] = brands;
    await row(best).locator('[data-open-details]').focus();
    await page.keyboard.press('Enter');
    await details().getByText(`${best} is at 1, as expected`).waitFor();
    const entries = details().getByRole('region', { name: 'The list as read' }).getByRole('listitem');
    await expect.poll(() => entries.filter({ has: page.getByText('of 8') }).count()).toBe(0);
    expect(await details().locator('li[aria-current] img').first().getAttribute('src')).toContain('/screenshot');
    const link = details().locator('li[aria-current] summary');
    await link.focus();
    await page.keyboard.press('Enter');
    await details()
      .getByText(`btag=${TURNING_HOST.replace('.example', '')}`)
      .first()
      .waitFor();
    await page.keyboard.press('j');
    await details().getByText(`${brands[1]} is at 2, as expected`).waitFor();
    await page.keyboard.press('Escape');
    await details().waitFor({ state: 'detached' });
  });

  it('tells after the list was changed who fell, rose and vanished', { timeout: runLimitMs + 20_000 }, async () => {
    await edit();
    second = await nextRun(product, check, 1);
    await reportWhen(api, second, 'the run is known', 20_000, () => true);
    await page.goto(path(second));
    await page.getByTestId('report-percent').getByText('100%').waitFor({ timeout: runLimitMs });
    const [fell = '', rose = '', vanished = ''] = brands;
    await row(fell).getByText('Fell by 3').waitFor({ state: 'attached' });
    await row(fell).getByText('Worse').waitFor();
    await row(rose).getByText('Rose by 1').waitFor({ state: 'attached' });
    await row(rose).getByText('Better').waitFor();
    await row(vanished).getByText('was 3').waitFor();
    await row(vanished).getByText('Missing').waitFor();
    expect(await places(second)).toEqual({
      [fell]: ['worse', 4],
      [rose]: ['better', 1],
      [vanished]: ['missing', null],
    });
    await row(fell)
      .getByRole('img', { name: `${fell} in the last 2 runs: 1 match, 4 worse` })
      .waitFor();
    const middles = page.getByRole('region', { name: 'Middle position over runs' });
    await middles.getByRole('img', { name: new RegExp(`^${vanished}: .* 3 match, .* missing$`) }).waitFor();
    const changes = page.getByRole('region', { name: 'What changed' });
    await changes.getByRole('button', { name: /^Broken 3 were as expected/ }).waitFor();

    const told = `1 brand vanished, 1 brand fell, 1 brand rose: ${name}`;
    const notices = async () => {
      const { results } = await api.get('/api/custom_notifications/', notificationPageSchema);
      return results.map(({ message }) => message.split('\n')[0]);
    };
    await expect.poll(notices, { timeout: 20_000 }).toContain(told);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: told }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('draws where a brand stood run by run, and leads from run to run', async () => {
    const [fell = ''] = brands;
    await row(fell).locator('[data-open-details]').click();
    await details().getByText(`${fell} is at 4, expected 1`).waitFor();
    const runs = details().getByRole('region', { name: 'Position over runs' });
    expect(await runs.getByRole('link').allTextContents()).toEqual(['1', '4']);
    await runs.getByRole('img', { name: new RegExp(`^Position of ${fell}: .* 1, .* 4$`) }).waitFor();
    expect(await lookAt(page, { path: path(second) })).toEqual([]);
    await atTheDesk(page);
    await runs.getByRole('link', { name: /position 1, Match/ }).click();
    await page.waitForURL(`**${path(first)}**`);
    await details().getByText(`${fell} is at 1, as expected`).waitFor();
    await page.keyboard.press('Escape');
  });

  it('is filtered by positions, grouped by brand and state, and exported as it is shown', async () => {
    await page.goto(path(second));
    await page.getByRole('button', { name: 'Filter by Found position' }).click();
    await page.getByLabel('At least').fill('2');
    await expect.poll(() => new URL(page.url()).searchParams.get('found_position')).toBe('2-');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[data-result-id]').count()).toBe(1);
    await page.getByRole('button', { name: /^Clear filters/ }).click();
    const groupBy = page.getByRole('group', { name: 'Group by' });
    await groupBy.getByRole('button', { name: 'State' }).click();
    await page.getByRole('table', { name: 'Results by state' }).getByRole('button', { name: 'Missing' }).click();
    await expect.poll(() => page.locator('[data-result-id]').count()).toBe(1);
    const file = await api.send('GET', `/api/reports/${second}/export.csv?state=missing`);
    const [head, ...lines] = (await file.text()).trimEnd().split('\r\n');
    expect(head).toContain('Expected position,Found position,State');
    expect(lines).toEqual([expect.stringContaining(`${brands[2]},3,,Missing`)]);
    expect(await lookAt(page, { path: path(second) })).toEqual([]);
  });

  it('fits a phone as cards, and is without any trouble', async () => {
    const phone = await openPage(browser, product.address, { viewport: { width: 390, height: 844 } });
    await signIn(phone.page, member);
    await phone.page.goto(path(second));
    const card = phone.page.getByRole('article').filter({ hasText: brands[2] ?? '' });
    await card.getByText('was 3').waitFor();
    await card.getByRole('button', { name: /^Toplist Details/ }).click();
    await phone.page.getByText(`${brands[2]} is not in the list, expected 3`).waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect([...phone.troubles.all, ...troubles.all]).toEqual([]);
  });
});

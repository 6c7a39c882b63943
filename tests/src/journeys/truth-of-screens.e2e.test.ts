import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, signIn } from '../product/browser-page.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

/** What is promised, and what a busy machine needs to draw it. */
const toldWithinMs = 3_000 + 2_000;

describe('what a screen says of itself', () => {
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    ({ page } = await openPage(browser, product.address));
    await signIn(page, 'full@demo.example');
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('is live only as long as the server is heard', async () => {
    await page.getByText('Live', { exact: true }).first().waitFor();
    await page.context().setOffline(true);
    await page.getByText('Refreshing every 60 seconds').waitFor({ timeout: toldWithinMs });
    expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
  });

  it('refuses to page without a network, in words', async () => {
    await page.getByLabel('Filter by check name').fill('no such check');
    await page.getByText('Sorry, something went wrong.').first().waitFor();
    expect(await page.locator('[data-stale="true"]').count()).toBe(0);
    await page.context().setOffline(false);
    await page.goto('/manage_checks');
    await page.getByText('Live', { exact: true }).first().waitFor();
  });

  it('says that the live connection is neither made nor refused', async () => {
    const { page: other } = await openPage(browser, product.address, {
      storageState: await page.context().storageState(),
    });
    // Never answered: not a word, not a refusal.
    await other.routeWebSocket(/socket\.io/, () => undefined);
    await other.route(/\/socket\.io\//, () => undefined);
    await other.goto('/manage_checks');
    await expect.poll(() => other.getByText('Live updates are off').count()).toBeGreaterThan(0);
    await other.context().close();
  });

  it('leaves room below for the question about cookies', async () => {
    const asked = await browser.newContext({ baseURL: product.address });
    const other = await asked.newPage();
    await other.goto('/faq');
    const banner = other.getByRole('region', { name: 'Cookies' });
    await banner.waitFor();
    const room = () => other.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingBottom));
    await expect.poll(room).toBeGreaterThanOrEqual((await banner.boundingBox())?.height ?? Number.NaN);
    await banner.getByRole('button', { name: 'Reject non-necessary' }).click();
    await expect.poll(room).toBe(0);
    await asked.close();
  });

  it('goes on in the wizard by Ctrl+Enter after a press on nothing', async () => {
    await page.goto('/project/compliance');
    // Of the wizard: the navigation has headings of this level, too, and is there long before it.
    await page.getByRole('main').getByRole('heading', { name: 'Name and schedule' }).waitFor();
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => page.getByText('This field is required').count()).toBeGreaterThan(0);
  });

  it('says what an empty list lacks', async () => {
    await page.goto('/manage_lists');
    await page.getByRole('button', { name: 'Add new list' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add new list' });
    await dialog.getByText('Needs a name and at least one URL.').waitFor();
    await dialog.getByLabel('List name').press('Enter');
    await dialog.getByText('This field is required').waitFor();
    await expect.poll(() => dialog.getByText('Please add at least one URL.').count()).toBe(1);
  });
});

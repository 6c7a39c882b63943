import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import { checkIdSchema } from '@proofline/contracts/ids';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atTheDesk, lookAt } from '../pages/accessibility.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { closeOverview } from '../product/close-overview.ts';
import { newAccount, newOrganization } from '../product/new-account.ts';
import { nextRun } from '../product/next-run.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

const checkName = 'Journey: who opens what';
/** One whose advertisement changes, one that opens in Great Britain alone, and a good one. */
const rotating = `to-let-${randomInt(1, 10_000)}.example`;
const sites = [rotating, 'pop-46.example', 'plain-04.example'];
const runLimitMs = 180_000;

describe('a popunder check, from the wizard to what opened', () => {
  let product: RunningProduct;
  let browser: Browser;
  let member: string;
  let page: Page;
  let troubles: PageTroubles;

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    member = await newAccount(product, { role: 'full_access', organization: newOrganization('Larkfield') });
    ({ page, troubles } = await openPage(browser, product.address));
    page.setDefaultTimeout(30_000);
    await signIn(page, member);
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const row = (website: string, words = '') =>
    page.getByRole('row').filter({ hasText: website }).filter({ hasText: words });
  const reportPath = () => new URL(page.url()).pathname;

  it('is made in the wizard, with a list of its own', async () => {
    await page.goto('/project/popunder');
    await page.getByRole('textbox', { name: 'Check name' }).fill(checkName);
    await page.getByRole('button', { name: 'Next' }).click();
    for (const country of ['United Kingdom', 'Germany']) {
      await page.getByLabel('Search in Countries List').fill(country);
      await page.getByRole('group', { name: 'Countries List' }).getByLabel(country).first().check();
    }
    await page.getByRole('button', { name: 'Add marked to Countries to check' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Add new list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add new list' });
    await dialog.getByLabel('List name').fill('Streams');
    await dialog.getByLabel('URLs, one per line').fill(sites.map((site) => `http://${site}/`).join('\n'));
    await dialog.getByRole('button', { name: 'Add list' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'Keyword 1' }).fill('larkfield');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText(`Your project "${checkName}" was saved.`).waitFor();
    await closeOverview(page, checkName);
    await expect.poll(() => page.getByRole('row', { name: new RegExp(checkName) }).count()).toBe(1);
  });

  it('is seen to run: rows come as websites are looked at, and the page is never loaded again', async () => {
    await page
      .getByRole('row', { name: new RegExp(checkName) })
      .getByText(checkName)
      .click();
    await page.waitForURL(/\/reports\/\d+$/);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.locator('[data-result-id]').first().waitFor({ timeout: runLimitMs });
    await page.getByTestId('report-percent').getByText('100%').waitFor({ timeout: runLimitMs });
    await row('plain-04', 'Nothing opened in 4 looks').first().waitFor();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });

  it('tells a website that shows itself to one country by the country it was looked at from', async () => {
    // More rows than stand on a page of the usual size; which of them do depends on what was looked at last.
    await page.goto(`${reportPath()}?page_size=50`);
    const british = row('pop-46', 'GB');
    await british.getByText('larkfield').first().waitFor();
    expect(await british.count()).toBe(3);
    await row('pop-46', 'DE').getByText('Nothing opened in 4 looks').waitFor();
  });

  it('unfolds the way of a window as it was led', async () => {
    await row(rotating)
      .first()
      .getByRole('button', { name: /redirect chain/ })
      .click();
    const chain = page.locator('[data-below] table');
    await chain.waitFor();
    const hops = await chain
      .locator('tbody tr')
      .evaluateAll((lines) =>
        lines.map((line) => [...line.querySelectorAll('td')].slice(0, 4).map((cell) => cell.innerText.trim())),
      );
    expect(hops).toEqual([
      ['1', '302', `ads.popserve.example/302-replace/operator/0?p=${rotating}`, 'header'],
      ['2', '200', `tds.popserve.example/302-replace/operator/1?p=${rotating}`, 'script'],
      ['3', '200', 'larkfield.example/join?btag=a_77_b_1&campaign=pop', 'final page'],
    ]);
    expect(await lookAt(page, { path: reportPath() })).toEqual([]);
    await atTheDesk(page);
  });

  it('shows what was clicked and what opened, and its picture once that is asked for', async () => {
    await row(rotating).first().locator('[data-open-details]').click();
    const details = page.getByRole('dialog', { name: 'Popunder Details' });
    await details.getByText('Keyword found in an unrequested window').waitFor();
    const picture = details.getByRole('listitem').filter({ hasText: 'Window 1' }).locator('img').first();
    expect(await picture.getAttribute('data-blurred')).toBe('true');
    await details.getByRole('button', { name: 'Show window 1' }).first().click();
    await expect.poll(() => picture.getAttribute('data-blurred')).toBeNull();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
    expect(await lookAt(page, { path: reportPath() })).toEqual([]);
    await atTheDesk(page);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  });

  it('says in its next run what a website advertises now, and what it advertised before', async () => {
    const [, check = '', report = ''] = /manage_checks\/(\d+)\/reports\/(\d+)/.exec(page.url()) ?? [];
    await letPlace(product, rotating);
    const next = await nextRun(product, checkIdSchema.parse(Number(check)), 1);
    await page.goto(`${reportPath().replace(report, String(next))}?page_size=50`);
    await page.getByTestId('report-percent').getByText('100%').waitFor({ timeout: runLimitMs });
    const changed = page.getByRole('region', { name: 'What changed' });
    await changed.getByRole('button', { name: /^New/ }).click();
    await row(rotating, 'GB').first().getByText('New').waitFor();
    await expect.poll(() => row('pop-46').count()).toBe(0);
    await changed.getByText(/Gone/).first().waitFor();
    expect(troubles.all).toEqual([]);
  });
});

/** Lets the place for advertisements of a website of the demo internet to somebody else. */
async function letPlace({ env }: RunningProduct, host: string): Promise<void> {
  const [, port = ''] = /\*\.example=127\.0\.0\.1:(\d+)/.exec(env.EGRESS_DEMO_HOSTS ?? '') ?? [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const asking = request({ host: '127.0.0.1', port, method: 'POST', path: '/let', headers: { host } }, (answer) => {
    answer.resume().once('end', resolve);
  });
  asking.once('error', reject).end();
  await promise;
}

import { projectDetailSchema } from '@proofline/contracts/api/projects';
import { urlGroupSchema } from '@proofline/contracts/api/url-groups';
import { reportIdOf } from '@proofline/contracts/ids';
import { demoCheck } from '@proofline/demo-web/kinds/compliance/seed/demo-check';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession } from '../product/api-session.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { newAccount, newOrganization } from '../product/new-account.ts';
import { reportWhen } from '../product/report-of.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

const blocked = 'http://punters-ledger.example/uk/welcome-bonus';
const silent = 'http://oddsharbour.example/promo/larkfield';
const runLimitMs = 320_000;

describe('a page that could not be judged', () => {
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;
  let troubles: PageTroubles;

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    const organization = newOrganization('Rowan Affiliates');
    const email = await newAccount(product, { role: 'full_access', organization });
    const api = await new ApiSession(product.address).signIn(email);
    const list = await api.post('/api/v1/url_groups/', { name: 'Hard', urls: [blocked, silent] }, urlGroupSchema);
    const rules = {
      not: false,
      condition: 'AND',
      rules: [{ id: 'a', field: 'dom_text', operator: 'contains', value: '18+' }],
    };
    const body = { ...demoCheck, name: 'One rule', countries: ['GB'], url_groups: [list.id], filters: null, rules };
    const check = await api.post('/api/projects/', body, projectDetailSchema);
    const report = reportIdOf(check.id, 0);
    await reportWhen(api, report, 'the run is over', runLimitMs, ({ status }) => status.id === 'completed');
    ({ page, troubles } = await openPage(browser, product.address));
    await signIn(page, email);
    await page.goto(`/manage_checks/${check.id}/reports/${report}`);
  }, 360_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const reasonOf = (url: string) => page.getByRole('button', { name: new RegExp(`what the crawler saw of ${url}$`) });

  it('says why in whole words, also where there is one rule only', async () => {
    for (const [url, words] of [
      [blocked, 'Blocked by the website'],
      [silent, 'Website did not respond'],
    ] as const) {
      const cell = page.getByRole('cell').filter({ has: reasonOf(url) });
      await cell.getByText(words).waitFor();
      expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      const cut = await cell
        .locator('*')
        .evaluateAll((parts) => parts.filter((p) => p.scrollWidth > p.clientWidth + 1).length);
      expect(cut, words).toBe(0);
    }
  });

  it('opens from its reason and shows what the website showed in its place, with every attempt', async () => {
    await reasonOf(blocked).click();
    const details = page.getByRole('dialog', { name: 'Website Details' });
    await details.getByText('Blocked by the website').waitFor();
    await details.getByText(/^Could not be judged: /).waitFor();
    const screenshot = details.getByRole('button', { name: 'Open screenshot' }).locator('img');
    await expect
      .poll(() => screenshot.evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0)), {
        timeout: 10_000,
      })
      .toBeGreaterThan(600);
    const attempts = details.getByRole('region', { name: 'Attempts' }).getByRole('listitem');
    expect(await attempts.first().innerText()).toMatch(/\d\d:\d\d:\d\d[\s\S]*\d{3}[\s\S]*(asked for|refused|requests)/);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
    await expect.poll(() => reasonOf(blocked).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('lists each attempt at a website that is silent, with its time and that nothing was answered', async () => {
    await reasonOf(silent).click();
    const details = page.getByRole('dialog', { name: 'Website Details' });
    const attempts = details.getByRole('region', { name: 'Attempts' }).getByRole('listitem');
    await attempts.first().waitFor();
    for (const words of await attempts.allInnerTexts()) {
      expect(words).toMatch(/\d\d:\d\d:\d\d[\s\S]*no answer[\s\S]*Website did not respond[\s\S]* s$/);
    }
    await details.getByText('No screenshot available.').waitFor();
  });

  it('has thrown nothing and logged no error', () => {
    expect(troubles.all).toEqual([]);
  });
});

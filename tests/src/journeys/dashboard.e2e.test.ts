import { commentSchema } from '@proofline/contracts/api/comments';
import { favoriteSchema } from '@proofline/contracts/api/favorites';
import { projectDetailSchema } from '@proofline/contracts/api/projects';
import { urlGroupSchema } from '@proofline/contracts/api/url-groups';
import { reportIdOf } from '@proofline/contracts/ids';
import { demoCheck } from '@proofline/demo-web/kinds/compliance/seed/demo-check';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../pages/accessibility.ts';
import { ApiSession } from '../product/api-session.ts';
import { launchBrowser, openPage, type PageTroubles, signIn } from '../product/browser-page.ts';
import { newAccount, newOrganization } from '../product/new-account.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';

const runLimitMs = 120_000;
const liveLimitMs = 10_000;
const name = 'Never says that';

describe('the dashboard', () => {
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;
  let foreign: Page;
  let api: ApiSession;
  let troubles: PageTroubles;

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    const [own, other] = await Promise.all(
      ['Alder Compliance', 'Birch Compliance'].map((organization) =>
        newAccount(product, { role: 'full_access', organization: newOrganization(organization) }),
      ),
    );
    if (own === undefined || other === undefined) throw new Error('Two accounts were made.');
    api = await new ApiSession(product.address).signIn(own);
    ({ page, troubles } = await openPage(browser, product.address));
    ({ page: foreign } = await openPage(browser, product.address));
    await Promise.all([signIn(page, own), signIn(foreign, other)]);
    for (const shown of [page, foreign]) {
      await shown.goto('/dashboard');
      await shown.getByText('Live', { exact: true }).first().waitFor();
    }
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const card = (title: string, on = page) =>
    on.locator('section').filter({ has: on.getByRole('heading', { name: title, exact: true }) });

  it('says of each card that there is nothing yet', async () => {
    for (const nothing of [
      ...['Nothing needs attention.', 'No favorite checks yet.', 'No completed reports yet.', 'No comments yet.'],
    ]) {
      await page.getByText(nothing, { exact: true }).waitFor();
    }
    expect(await findings(page)).toEqual([]);
  });

  it('changes while it is looked at: a favourite, a run that ends with violations, a comment', async () => {
    const urls = ['http://punters-ledger.example/uk/welcome-bonus', 'http://oddsharbour.example/'];
    const list = await api.post('/api/v1/url_groups/', { name: 'Two', urls }, urlGroupSchema);
    const rules = {
      ...{ not: false, condition: 'AND' },
      rules: [{ id: 'a', field: 'dom_text', operator: 'contains', value: 'nobody ever says this' }],
    };
    const body = { ...demoCheck, name, countries: ['GB'], url_groups: [list.id], filters: null, rules };
    const check = await api.post('/api/projects/', body, projectDetailSchema);
    await api.post('/api/favorite_projects/', { project: check.id }, favoriteSchema);
    await card('Favorite checks').getByRole('link', { name }).waitFor({ timeout: liveLimitMs });

    const address = `/manage_checks/${check.id}/reports/${reportIdOf(check.id, 0)}`;
    const report = card('Latest completed reports').getByRole('link', { name });
    await report.waitFor({ timeout: runLimitMs });
    expect(await report.getAttribute('href')).toBe(address);
    const needy = card('Needs attention').getByRole('listitem').filter({ hasText: name });
    await needy.getByText(/new violation/).waitFor({ timeout: liveLimitMs });
    expect(await needy.getByRole('link').getAttribute('href')).toBe(address);

    const text = 'Who has read these pages?';
    await api.post('/api/comments/', { report: reportIdOf(check.id, 0), comment: text }, commentSchema);
    await card('Latest Comments').getByText(text).waitFor({ timeout: liveLimitMs });
    expect(await findings(page)).toEqual([]);
  }, 180_000);

  it('tells another organisation nothing of it', async () => {
    await foreign.getByText('Nothing needs attention.', { exact: true }).waitFor();
    expect(await foreign.getByText(name).count()).toBe(0);
    await foreign.reload();
    await foreign.getByText('No completed reports yet.', { exact: true }).waitFor();
    await foreign.getByText('Nothing needs attention.', { exact: true }).waitFor();
  });

  it('is the same on a phone, and nothing is wider than it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await card('Latest completed reports').getByRole('link', { name }).waitFor();
    const room = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(room).toBe(0);
    expect(await findings(page)).toEqual([]);
    expect(troubles.all).toEqual([]);
  });
});

import type { HealthDetails } from '@proofline/contracts/api/health';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../product/api-session.ts';
import { launchBrowser } from '../product/browser-page.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { findings } from './accessibility.ts';
import type { Viewer } from './screens.ts';
import { contextsOf } from './visit.ts';

let product: RunningProduct;
let browser: Browser;
let contexts: Record<Viewer, BrowserContext>;
let page: Page;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
  contexts = await contextsOf(browser, product.address);
  page = await contexts.superuser.newPage();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const since = '2026-11-22T10:00:00.000Z';
/** As long as it may become. */
const broken: HealthDetails = {
  status: 'degraded',
  since,
  parts: [
    { name: 'postgres', state: 'ok', since, figures: [{ label: 'Answer', value: 0.002, unit: 'seconds' }] },
    {
      ...{
        name: 'projections',
        state: 'degraded',
        since,
        sentence: `Behind, or not known: ${'results, '.repeat(20)}audit.`,
      },
      items: [
        {
          ...{ name: 'results', state: 'degraded' },
          figures: [
            { label: 'Events behind', value: 1_000, unit: 'events', at_least: true },
            { label: 'Behind by', value: null, unit: 'seconds' },
          ],
        },
      ],
    },
    { name: 'mail', state: 'down', since, sentence: 'Nobody sends mails.' },
  ],
};

describe('the page of health', () => {
  it('shows superusers every part as it is, without being asked again', async () => {
    await page.goto('/settings');
    await page.getByRole('navigation').getByRole('link', { name: 'Health' }).first().click();
    const parts = page.getByRole('list', { name: 'Parts of the product' });
    for (const title of [
      'Database',
      'Event log',
      'Read models',
      'Background work',
      'Crawler agents',
      'Evidence',
      'Mail',
    ])
      await parts.getByRole('heading', { name: title, exact: true }).waitFor();
    const database = parts.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Database' }) });
    await expect.poll(() => database.textContent()).toMatch(/Well.*since/);
    await page.route('**/api/health/', (route) => route.fulfill({ json: broken }));
    await parts.getByText('Nobody sends mails.').waitFor({ timeout: 15_000 });
    await parts.getByText('1,000 or more').waitFor();
    await parts.getByText('not known', { exact: true }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Degraded' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('has room for long sentences on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { inside, content } = await page.evaluate(() => ({
      inside: document.documentElement.clientWidth,
      content: document.documentElement.scrollWidth,
    }));
    expect(content).toBeLessThanOrEqual(inside);
  });

  it('says that it is old when it cannot be asked for, and that nothing is known when it never could', async () => {
    await page.unroute('**/api/health/');
    await page.route('**/api/health/', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByText('This is how it was last.').waitFor({ timeout: 30_000 });
    await page.reload();
    await page.getByText('Sorry, something went wrong.').waitFor({ timeout: 30_000 });
    await page.unroute('**/api/health/');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('heading', { name: 'Database' }).waitFor();
    expect(await page.getByText('Sorry, something went wrong.').count()).toBe(0);
  });
});

describe.each(['/settings/health', '/settings/parked-events', '/settings/audit'])(
  '%s, as every page of superusers,',
  (path) => {
    it.each(['full', 'auditor'])('is denied to %s, who is told so', async (who) => {
      const context = await browser.newContext({ baseURL: product.address });
      const data = { email: `${who}@demo.example`, password: DEMO_PASSWORD };
      expect((await context.request.post('/api/login/', { data })).status()).toBe(200);
      const other = await context.newPage();
      await other.goto(path);
      const told = other.getByRole('heading', { name: "You don't have permissions to make changes in this account." });
      await told.first().waitFor();
      expect(new URL(other.url()).pathname).toBe('/error');
      expect(await other.getByRole('link', { name: 'Health' }).count()).toBe(0);
      await context.close();
    });

    it('asks visitors to sign in, and leads on to it', async () => {
      const visitor = await contexts.visitor.newPage();
      await visitor.goto(path);
      await visitor.waitForURL('**/login?**');
      expect(new URL(visitor.url()).searchParams.get('redirect')).toContain(path);
      await visitor.getByRole('heading', { name: 'Log in' }).first().waitFor();
      await visitor.close();
    });
  },
);

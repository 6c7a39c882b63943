import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, troublesOf } from '../product/browser-page.ts';
import { type RunningProduct, startProduct } from '../product/running-product.ts';
import { waitUntil } from '../product/wait-until.ts';
import { lookAt } from './accessibility.ts';
import { allScreens, type Screen, type Viewer } from './screens.ts';
import { contextsOf, inParallel } from './visit.ts';

const atOnce = 3;
const firstReportLimitMs = 60_000;
/** Some sixty screens, three looks each. */
const lookLimitMs = 400_000;

describe('every screen, on a desk and on a phone, light and dark', () => {
  let product: RunningProduct;
  let browser: Browser;
  let contexts: Record<Viewer, BrowserContext>;
  let screens: Screen[];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
    contexts = await contextsOf(browser, product.address);
    screens = await waitUntil('the demo has a report', firstReportLimitMs, () =>
      allScreens(contexts.superuser.request).catch(() => undefined),
    );
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it(
    'has nothing for axe to find, stays in the window, throws nothing, keeps to its content security policy',
    async () => {
      const found: string[] = [];
      await inParallel(screens, atOnce, async (screen) => {
        const page = await contexts[screen.viewer].newPage();
        const troubles = troublesOf(page);
        const seen = await lookAt(page, screen).catch((error: Error) => [`${screen.path}: ${error.message}`]);
        found.push(...seen, ...troubles.all.map((trouble) => `${screen.path}: ${trouble}`));
        await page.close();
      });
      expect(screens.length).toBeGreaterThan(40);
      expect(found).toEqual([]);
    },
    lookLimitMs,
  );

  it('finds what is wrong on a page that was spoilt', async () => {
    const page = await contexts.visitor.newPage();
    await page.addInitScript(() =>
      addEventListener('load', () => {
        const spoilt = document.createElement('p');
        spoilt.textContent = 'Too faint to be read';
        spoilt.style.cssText = 'color: #bbb; background: #fff; width: 2000px';
        document.body.append(spoilt);
      }),
    );
    const found = await lookAt(page, { name: 'login', path: '/login', viewer: 'visitor' });
    expect(found.some((finding) => finding.includes('color-contrast'))).toBe(true);
    expect(found.some((finding) => finding.includes('wider than the window'))).toBe(true);
  });
});

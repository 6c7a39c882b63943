import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../product/browser-page.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { contextsOf, visit } from './visit.ts';

const MAX_PICTURE_KB = 120;
/** What a page says that cannot do anything yet. */
const nothingThere = /is not built yet|No articles to show|doesn't exist|not available/i;

describe('the landing page', () => {
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
    page = await (await contextsOf(browser, product.address)).visitor.newPage();
    await visit(page, { path: '/' });
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('asks its question and shows the product, in a place that is kept for it', async () => {
    await page.getByRole('heading', { level: 1, name: 'Do you know if your affiliates are compliant?' }).waitFor();
    const picture = page.getByRole('img', { name: /^A report in Proofline/ });
    const [source, width, height] = await picture.evaluate(async (element: HTMLImageElement) => {
      await element.decode();
      const stated = [element.getAttribute('width'), element.getAttribute('height')];
      return [
        element.src,
        Number(stated[0]) / element.naturalWidth,
        Number(stated[1]) / element.naturalHeight,
      ] as const;
    });
    expect([width, height]).toEqual([1, 1]);
    const bytes = await (await page.request.get(source)).body();
    expect(bytes.length / 1000).toBeLessThanOrEqual(MAX_PICTURE_KB);
  });

  it('leads only to sections that are there, and to pages that do something', async () => {
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
    const sections = links.filter((link) => link.startsWith('/#'));
    expect(sections).toEqual(expect.arrayContaining(['/#product', '/#pricing']));
    for (const section of sections)
      expect([section, await page.locator(section.slice(1)).count()]).toEqual([section, 1]);
    expect(await page.locator('main').innerText()).not.toMatch(nothingThere);
    const pages = links.filter((link) => !link.startsWith('/#') && link !== '/');
    expect(pages).toContain('/login');
    for (const path of pages) {
      await visit(page, { path });
      expect([path, await page.locator('main').innerText()]).toEqual([path, expect.not.stringMatching(nothingThere)]);
    }
  });
});

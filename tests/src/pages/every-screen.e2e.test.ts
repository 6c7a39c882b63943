import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, troublesOf } from '../product/browser-page.ts';
import type { RunningProduct } from '../product/running-product.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { waitUntil } from '../product/wait-until.ts';
import { atTheDesk, lookAt } from './accessibility.ts';
import { allScreens, type Screen, type Viewer } from './screens.ts';
import { contextsOf, goOn, inParallel, visit } from './visit.ts';

const firstReportLimitMs = 60_000;
/** Some sixty screens, three looks each. */
const lookLimitMs = 400_000;

describe('every screen, on a desk and on a phone, light and dark', () => {
  let product: RunningProduct;
  let browser: Browser;
  let contexts: Record<Viewer, BrowserContext>;
  let screens: Screen[];

  beforeAll(async () => {
    [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
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
      const byViewer = Map.groupBy(screens, ({ viewer }) => viewer);
      await inParallel([...byViewer], byViewer.size, async ([viewer, own]) => {
        found.push(...(await lookAtAll(await contexts[viewer].newPage(), own)));
      });
      expect(screens.length).toBeGreaterThan(40);
      expect(found).toEqual([]);
    },
    lookLimitMs,
  );

  it('finds code that is made from text, though nothing is thrown', async () => {
    const page = await contexts.visitor.newPage();
    const troubles = troublesOf(page);
    await page.addInitScript(() =>
      addEventListener('load', () => {
        try {
          new Function('');
        } catch {
          // As libraries do that only try it out.
        }
      }),
    );
    await visit(page, { path: '/login' });
    await page.close();
    expect(troubles.all.some((trouble) => trouble.includes('eval'))).toBe(true);
  });

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
    await atTheDesk(page);
    await visit(page, { path: '/login' });
    const found = await lookAt(page, { path: '/login' });
    expect(found.some((finding) => finding.includes('color-contrast'))).toBe(true);
    expect(found.some((finding) => finding.includes('wider than the window'))).toBe(true);
  });
});

/** One page for all screens of a viewer: the first is opened, the others are gone to within the app. */
async function lookAtAll(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  const troubles = troublesOf(page);
  let seenTroubles = 0;
  for (const [index, screen] of screens.entries()) {
    try {
      await atTheDesk(page);
      await (index === 0 ? visit(page, screen) : goOn(page, screen));
      found.push(...(await lookAt(page, screen)));
    } catch (error) {
      found.push(`${screen.path}: ${error instanceof Error ? error.message : String(error)}`);
    }
    found.push(...troubles.all.slice(seenTroubles).map((trouble) => `${screen.path}: ${trouble}`));
    seenTroubles = troubles.all.length;
  }
  await page.close();
  return found;
}

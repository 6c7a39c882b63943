import type { Page } from 'playwright';
import { z } from 'zod';

/**
 * Runs in the page before anything else: notes tasks that held it, the moment of the last click, and, when something
 * that is waited for first stands on the screen, when that was.
 */
export const watchPage = `
  globalThis.longTasksMs = [];
  new PerformanceObserver((list) => longTasksMs.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });
  performance.setResourceTimingBufferSize(2000);
  addEventListener('click', ({ timeStamp }) => { globalThis.clickedAtMs = timeStamp; }, { capture: true });
  globalThis.whenShown = (selector) => {
    const shown = Promise.withResolvers();
    const isThere = () => document.querySelector(selector) !== null;
    const look = () => {
      if (!isThere()) return;
      observer.disconnect();
      // The frame that paints what was found.
      requestAnimationFrame(() => shown.resolve(performance.now()));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    look();
    return shown.promise;
  };
  globalThis.firstRow = whenShown('[data-result-id]');
`;

const shownLimitMs = 20_000;

/** From the beginning of the navigation to the first result's row, in ms. */
export const firstRowMs = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(globalThis, 'firstRow') as Promise<number>);

/** From the click that `act` makes to the frame that shows `selector`, in ms. */
export async function fromClickMs(page: Page, selector: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate((wanted) => {
    Reflect.set(globalThis, 'waited', Reflect.get(globalThis, 'whenShown')(wanted));
  }, selector);
  await act();
  await page.locator(selector).first().waitFor({ timeout: shownLimitMs });
  return await page.evaluate(async () => {
    const shownAtMs = await (Reflect.get(globalThis, 'waited') as Promise<number>);
    return shownAtMs - Number(Reflect.get(globalThis, 'clickedAtMs'));
  });
}

const loadSchema = z.object({ scripts: z.number(), files: z.number(), bytes: z.number(), longestTaskMs: z.number() });
/** What a page has loaded since its navigation, its own document included, and the longest task that held it. */
export type PageLoad = z.infer<typeof loadSchema>;

export async function pageLoadOf(page: Page): Promise<PageLoad> {
  return loadSchema.parse(
    await page.evaluate(() => {
      const resources = performance.getEntriesByType('resource');
      const loads = [...performance.getEntriesByType('navigation'), ...resources] as PerformanceResourceTiming[];
      return {
        scripts: new Set(resources.map(({ name }) => name).filter((name) => new URL(name).pathname.endsWith('.js')))
          .size,
        files: loads.length,
        bytes: loads.reduce((sum, { transferSize }) => sum + transferSize, 0),
        longestTaskMs: longestTask(),
      };
      function longestTask() {
        return Math.max(0, ...(Reflect.get(globalThis, 'longTasksMs') as number[]));
      }
    }),
  );
}

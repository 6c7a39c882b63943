import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';

/**
 * Milliseconds that the thread of the busiest page has worked so far: a machine shared with others says little about how
 * long that took.
 */
export async function pageThread(browser: Browser): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const [busiest] = processInfo
    .filter(({ type }) => type === 'renderer')
    .toSorted((one, other) => other.cpuTime - one.cpuTime);
  if (busiest === undefined) throw new Error('The browser has no page.');
  return async () => {
    const statistics = await readFile(`/proc/${busiest.id}/task/${busiest.id}/schedstat`, 'utf8');
    return Number(statistics.split(' ')[0]) / 1e6;
  };
}

/** Waits until the page has drawn what it was last told to. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

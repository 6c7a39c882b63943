import type { EgressProxy } from '@proofline/platform/egress/egress-proxy';
import type { BrowserContext } from 'playwright';
import { PageSession } from '../../../gather/page-session.ts';
import { PageTraffic } from '../../../gather/page-traffic.ts';
import { windowBudget } from '../window-budget.ts';

/**
 * Opens once more what a window stood at whose process has died: Chromium loses some that a click with the control key
 * opens, after their answer is there. The way there was seen; only what it shows was not.
 * @returns undefined when it does not come to the same address again
 */
export async function showAgain(
  context: BrowserContext,
  { url, referer }: { readonly url: string; readonly referer: string },
  proxy: Pick<EgressProxy, 'refusalOf'>,
) {
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const traffic = new PageTraffic(cdp, windowBudget.visit, proxy);
    const [mainFrame = ''] = await new PageSession(cdp).frames();
    await traffic.start(mainFrame);
    await page.goto(url, { referer, waitUntil: 'load', timeout: windowBudget.windowMs });
    return page.url() === url ? { cdp, mainFrame, traffic, isThere: true } : undefined;
  } catch {
    // A page that does not load, or a context that is gone: there is nothing to be seen of it.
    return undefined;
  }
}

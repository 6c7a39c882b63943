import type { Response } from 'playwright';
import { becomeStill } from './become-still.ts';
import { answerConsent } from './consent/answer-consent.ts';
import type { ConsentAnswer } from './consent/click-accept.ts';
import type { Look } from './look.ts';
import { openShadowRoots, refreshDelay, scrollThrough } from './page-script.ts';
import { watchPendingWork } from './pending-work/watch-pending-work.ts';
import { VisitFailure } from './visit.ts';
import { within } from './within.ts';

/** What runs in the page and all its frames before their own scripts do. */
export const prepare = ({ page, channel, budget: { lateMs } }: Look): Promise<unknown> =>
  page.addInitScript({
    content: `${openShadowRoots}();${watchPendingWork}(${JSON.stringify({ channel, lateMs })});`,
  });

/**
 * Until the document has been read to its end. A document that breaks off never says so to the page, only to whoever
 * asks for its body; an error status without a body shows the browser's own error page.
 */
export async function openDocument(url: string, { page, trail, budget }: Look): Promise<Response | null> {
  const end = Date.now() + budget.navigationMs;
  try {
    const response = await page.goto(url, { waitUntil: 'commit', timeout: budget.navigationMs });
    const isRead = page.waitForLoadState('domcontentloaded', { timeout: Math.max(1, end - Date.now()) });
    await Promise.race([isRead, trail.cutShort]);
    isRead.catch(() => undefined);
    return response;
  } catch (error) {
    const response = await within(1_000, trail.last?.response() ?? Promise.resolve(null), null);
    const isEmptyError = error instanceof Error && error.message.includes('ERR_HTTP_RESPONSE_CODE_FAILURE');
    if (!isEmptyError || response === null) throw error;
    return response;
  }
}

/** Follows redirects by script, timer or meta refresh until the page stays where it is. */
export async function stayPut(look: Look): Promise<void> {
  const { page, session, trail, budget, mainFrame } = look;
  for (let followed = 0; followed < budget.redirects; followed += 1) {
    const before = trail.navigations;
    await becomeStill(look);
    if (trail.navigations !== before) continue;
    const delayS = await within(budget.frozenMs, session.run(mainFrame, refreshDelay, null, budget.frozenMs), null);
    if (delayS === null || delayS > budget.refreshS) return;
    const from = page.url();
    const left = page.waitForURL((next) => next.href !== from, { waitUntil: 'domcontentloaded' });
    await within(delayS * 1000 + 2_000, left, undefined);
    if (trail.navigations === before) return;
  }
  throw new VisitFailure('too_many_redirects', `The page led on more than ${budget.redirects} times.`);
}

/** Answers a consent banner and scrolls through the page, so that what waits for either is there. */
export async function showEverything(look: Look): Promise<ConsentAnswer | null> {
  const { session, budget, mainFrame } = look;
  const consent = await answerConsent(session, await session.frames());
  if (consent !== null) await stayPut(look);
  const { scrollMs: limitMs, screenshotHeightPx: heightPx } = budget;
  const scrolling = session.run(mainFrame, scrollThrough, { heightPx, limitMs }, limitMs + 1_000);
  if ((await within(limitMs + 1_000, scrolling, 'nothing')) !== 'nothing') await becomeStill(look);
  return consent;
}

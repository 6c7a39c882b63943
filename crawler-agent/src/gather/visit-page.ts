import { randomUUID } from 'node:crypto';
import { BrowserLost } from '../browser/target-context.ts';
import { isWebAddress } from '../egress/web-address.ts';
import { describeFailure } from './describe-failure.ts';
import { isTornOff } from './failure-of.ts';
import type { Look, VisitTools } from './look.ts';
import { lookAtPage } from './look-at-page.ts';
import { NavigationTrail } from './navigation-trail.ts';
import { overBudget } from './over-budget.ts';
import { PageSession } from './page-session.ts';
import { PageTraffic } from './page-traffic.ts';
import { salvagePage } from './salvage-page.ts';
import { ScriptDefect } from './script-failure.ts';
import { type FailedVisit, type Visit, VisitFailure } from './visit.ts';
import { visitBudget } from './visit-budget.ts';
import { wholeTrail } from './whole-trail.ts';
import { within } from './within.ts';

/** A page under which the browser goes away is visited again this often. */
const MAX_VISITS = 3;
/** A renderer is also ended for the memory that others need: a page that loses it so often is at fault. */
const MAX_CRASHES = 2;

/**
 * Visits one page as a person would and brings back everything it is judged by and proven with. Never throws for what
 * a website does: that is a failed visit. Costs at most `visitBudget.pageMs` until the page lets us read it, that and
 * `readMs` from then on, and a few seconds for keeping what can be kept of a failed one, and that again when the browser
 * or the page's renderer went away.
 * @throws BrowserLost when browsers keep going away, ScriptDefect when a script of ours is wrong: nothing can be said
 * about the page
 */
export async function visitPage(url: string, tools: VisitTools): Promise<Visit> {
  // The proxy never hears of a file: the browser opens those by itself.
  if (!isWebAddress(url)) {
    const detail = 'Only http and https are visited.';
    return { kind: 'failed', reason: 'address_not_allowed', detail, httpStatus: null, redirectChain: [] };
  }
  for (let visits = 1; ; visits += 1) {
    try {
      return await visitOnce(url, tools, visits < MAX_CRASHES);
    } catch (error) {
      tools.signal.throwIfAborted();
      if (!(error instanceof BrowserLost) || visits >= MAX_VISITS) throw error;
    }
  }
}

/** @throws BrowserLost when the browser went away, or, where the page `mayComeAgain`, the part of it that showed the page */
async function visitOnce(url: string, tools: VisitTools, mayComeAgain: boolean): Promise<Visit> {
  const { budget = visitBudget } = tools;
  const began = performance.now();
  const { page, session: cdp, hasLostNetwork } = await tools.context.newPage();
  const session = new PageSession(cdp);
  const trail = new NavigationTrail(page, budget.redirects);
  const traffic = new PageTraffic(cdp, budget, tools.proxy);
  const close = () => void page.close().catch(() => undefined);
  tools.signal.addEventListener('abort', close, { once: true });
  const limit = overBudget(page, trail, traffic, budget);
  try {
    const [mainFrame = ''] = await session.frames();
    const onTurn = limit.extend;
    const look = { onTurn, began, page, session, trail, traffic, budget, mainFrame, channel: randomUUID() };
    const visit = await Promise.race([lookAtPage(url, look, tools), limit.over]);
    if (mayComeAgain && traffic.lacksParts && (await hasLostNetwork())) throw new BrowserLost();
    return visit;
  } catch (error) {
    tools.signal.throwIfAborted();
    if (error instanceof ScriptDefect) throw error;
    if (tools.context.isLost || (mayComeAgain && isPartLost(error, traffic))) throw new BrowserLost({ cause: error });
    const isFrozen = error instanceof VisitFailure && error.reason === 'timed_out';
    if (isFrozen) await session.terminateScripts();
    return await failedVisit(error, url, { session, trail, traffic, budget, began }, tools);
  } finally {
    limit.stop();
    tools.signal.removeEventListener('abort', close);
    await within(2_000, page.close(), undefined);
  }
}

/** A renderer, or the browser's way to the network, went away under the page. */
function isPartLost(error: unknown, traffic: PageTraffic): boolean {
  if (error instanceof BrowserLost) return true;
  if (error instanceof VisitFailure) return error.reason === 'page_crashed';
  return isTornOff(error instanceof Error ? error.message : '', traffic.isAnswered);
}

/** What can still be kept of a page that could not be read is kept within this. */
const SALVAGE_LIMIT_MS = 3_000;

async function failedVisit(
  error: unknown,
  url: string,
  { began, ...remains }: Pick<Look, 'session' | 'trail' | 'traffic' | 'budget' | 'began'>,
  tools: VisitTools,
): Promise<FailedVisit> {
  const { trail, traffic } = remains;
  const redirectChain = await wholeTrail(trail, traffic);
  const seen = await within(SALVAGE_LIMIT_MS, salvagePage(remains, tools), null);
  const { detail, ...why } = describeFailure(error, url, began, tools.proxy, traffic.isAnswered);
  return { kind: 'failed', ...why, detail: detail.slice(0, 500), redirectChain, seen };
}

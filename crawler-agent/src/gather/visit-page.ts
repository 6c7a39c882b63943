import { ruleLimits } from '@proofline/rules/limits';
import type { BrowserContext, Page, Response } from 'playwright';
import type { EgressProxy } from '../egress/egress-proxy.ts';
import { ImageResponses } from '../images/image-responses.ts';
import { answerConsent } from './answer-consent.ts';
import { detectLanguages } from './detect-languages.ts';
import { failureOf, failureOfStatus } from './failure-of.ts';
import { NavigationTrail } from './navigation-trail.ts';
import { openShadowRoots, settle } from './page-script.ts';
import { readPage } from './read-page.ts';
import { recogniseBlock } from './recognise-block.ts';
import { takeScreenshot } from './take-screenshot.ts';
import { type SeenPage, type Visit, VisitFailure } from './visit.ts';
import { visitBudget } from './visit-budget.ts';
import { within } from './within.ts';

export interface VisitTools {
  readonly context: BrowserContext;
  readonly browser: string;
  readonly proxy: EgressProxy;
  readonly signal: AbortSignal;
  /** Whether a rule looks at images, so that they are worth keeping. */
  readonly keepImages: boolean;
}

/**
 * Visits one page as a person would and brings back everything it is judged by and proven with. Never throws for what
 * a website does: that is a failed visit. Costs at most `visitBudget.pageMs`.
 */
export async function visitPage(url: string, tools: VisitTools): Promise<Visit> {
  const page = await tools.context.newPage();
  const close = () => void page.close().catch(() => undefined);
  tools.signal.addEventListener('abort', close, { once: true });
  const { promise: overBudget, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new VisitFailure('timed_out', `The page took more than ${visitBudget.pageMs / 1000} s.`)),
    visitBudget.pageMs,
  );
  try {
    return await Promise.race([lookAt(url, page, tools), overBudget]);
  } catch (error) {
    tools.signal.throwIfAborted();
    if (error instanceof VisitFailure) {
      return {
        kind: 'failed',
        reason: error.reason,
        detail: error.message.slice(0, 500),
        httpStatus: error.httpStatus,
      };
    }
    const message = error instanceof Error ? error.message : String(error);
    const refusal = tools.proxy.lastRefusal(new URL(url).hostname);
    return { kind: 'failed', reason: failureOf(message, refusal), detail: firstLine(message), httpStatus: null };
  } finally {
    clearTimeout(timer);
    tools.signal.removeEventListener('abort', close);
    await within(2_000, page.close(), undefined);
  }
}

async function lookAt(url: string, page: Page, tools: VisitTools): Promise<SeenPage> {
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  page.on('popup', (popup) => void popup.close().catch(() => undefined));
  await page.addInitScript(openShadowRoots);
  const trail = new NavigationTrail(page);
  const imageResponses = tools.keepImages ? new ImageResponses(page) : null;
  const first = await openDocument(url, page, trail);
  await becomeStill(page);
  await followRefreshes(page, trail);
  const consent = await answerConsent(page);
  if (consent !== null) await becomeStill(page);

  const response = (await trail.last?.response().catch(() => null)) ?? first;
  if (response === null) throw new VisitFailure('no_response', 'The website gave no answer.');
  refuseUnlessReadable(response, tools.proxy);
  await refuseCutShort(response, trail);

  const [reading, title, html] = await Promise.all([readPage(page), page.title(), page.content()]);
  if (Buffer.byteLength(html) > visitBudget.htmlBytes) {
    throw new VisitFailure('too_large', `The page has more than ${visitBudget.htmlBytes} bytes.`, response.status());
  }
  const block = recogniseBlock({ status: response.status(), text: reading.text, html, title });
  if (block === undefined) refuseErrors(response.status(), reading);
  const languages = detectLanguages(reading.text);
  return {
    kind: 'seen',
    finalUrl: page.url().slice(0, ruleLimits.urlChars),
    title: title.replace(/\s+/g, ' ').trim().slice(0, 500),
    httpStatus: response.status(),
    redirectChain: await trail.hops(),
    languages,
    // Only the most likely language counts for the filter: the runners-up of a clear text are guesses.
    artifacts: {
      text: reading.text,
      links: reading.links,
      images: reading.images,
      languages: languages.slice(0, 1).map(({ code }) => code),
    },
    shownImages: (await imageResponses?.take()) ?? [],
    html,
    screenshot: await takeScreenshot(page),
    consent,
    browser: tools.browser,
    block,
  };
}

/**
 * Until the document has been read to its end. A document that breaks off never says so to the page, only to whoever
 * asks for its body; an error status without a body shows the browser's own error page.
 */
async function openDocument(url: string, page: Page, trail: NavigationTrail): Promise<Response | null> {
  const end = Date.now() + visitBudget.navigationMs;
  try {
    const response = await page.goto(url, { waitUntil: 'commit', timeout: visitBudget.navigationMs });
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

/** Until what is on its way has arrived and scripts have rendered what they render; with a limit for pages that never rest. */
async function becomeStill(page: Page): Promise<void> {
  await within(visitBudget.loadMs, page.waitForLoadState('load'), undefined);
  const { quietMs, settleMs: limitMs } = visitBudget;
  await within(limitMs, page.waitForLoadState('networkidle'), undefined);
  await within(limitMs + 500, page.evaluate(settle, { quietMs, limitMs }), undefined);
}

/** Waits for redirects by meta tag or script timers, until the page stays where it is. */
async function followRefreshes(page: Page, trail: NavigationTrail): Promise<void> {
  for (let followed = 0; followed < visitBudget.redirects; followed += 1) {
    const before = trail.navigations;
    const { refreshAfterS } = await readPage(page);
    if (refreshAfterS === null || refreshAfterS > visitBudget.refreshS) return;
    const target = page.url();
    await within(
      refreshAfterS * 1000 + 2_000,
      page.waitForURL((next) => next.href !== target, { waitUntil: 'domcontentloaded' }),
      undefined,
    );
    if (trail.navigations === before) return;
    await becomeStill(page);
  }
  throw new VisitFailure('too_many_redirects', `The page refreshed itself more than ${visitBudget.redirects} times.`);
}

function refuseUnlessReadable(response: Response, proxy: EgressProxy): void {
  const headers = response.headers();
  const refusal = proxy.refusalOf(headers);
  if (refusal !== undefined) throw new VisitFailure(refusal, refusalTexts[refusal]);
  const contentType = headers['content-type'] ?? 'text/html';
  if (!/^\s*(text\/(html|plain)|application\/xhtml\+xml|$)/i.test(contentType)) {
    throw new VisitFailure('not_html', `The address answers with ${contentType.slice(0, 100)}.`, response.status());
  }
}

const refusalTexts = {
  address_not_allowed: 'The address is not a public one.',
  name_not_found: 'The host name has no address.',
  connection_failed: 'The connection failed.',
  timed_out: 'No connection in time.',
  too_large: 'The answer was too large.',
  exit_failed: "The country's proxy could not be used.",
} as const;

/** A document that broke off is not the page; the browser shows what it has got all the same. */
async function refuseCutShort(response: Response, trail: NavigationTrail): Promise<void> {
  const words = await within(0, trail.cutShort, '');
  if (words !== '') throw new VisitFailure('connection_failed', words, response.status());
}

function refuseErrors(status: number, reading: { text: string; images: readonly unknown[] }): void {
  const failure = failureOfStatus(status);
  if (failure !== undefined) throw new VisitFailure(failure, `The website answered with status ${status}.`, status);
  if (reading.text.trim() === '') throw new VisitFailure('empty_page', 'The page shows no text.', status);
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/^page\.\w+: /, '').slice(0, 500);
}

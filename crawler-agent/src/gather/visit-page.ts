import { randomUUID } from 'node:crypto';
import type { RedirectHop } from '@proofline/contracts/events/target';
import type { PageTimings } from '@proofline/contracts/page-capture';
import { ruleLimits } from '@proofline/rules/limits';
import type { Page, Response } from 'playwright';
import { BrowserLost, type TargetContext } from '../browser/target-context.ts';
import type { ConnectionTimes } from '../egress/departures.ts';
import type { EgressProxy } from '../egress/egress-proxy.ts';
import type { EgressRefusalReason } from '../egress/egress-refusal.ts';
import { isWebAddress } from '../egress/web-address.ts';
import { ImageResponses } from '../images/image-responses.ts';
import { becomeStill } from './become-still.ts';
import { answerConsent } from './consent/answer-consent.ts';
import type { ConsentAnswer } from './consent/click-accept.ts';
import { detectLanguages } from './detect-languages.ts';
import { failureOf, failureOfStatus, isTornOff } from './failure-of.ts';
import { NavigationTrail } from './navigation-trail.ts';
import { openShadowRoots, refreshDelay, scrollThrough } from './page-script.ts';
import { PageSession } from './page-session.ts';
import { PageTraffic } from './page-traffic.ts';
import { watchPendingWork } from './pending-work/watch-pending-work.ts';
import { readPage } from './read-page.ts';
import { recogniseBlock } from './recognise-block.ts';
import { recogniseVoid } from './recognise-void.ts';
import { salvagePage } from './salvage-page.ts';
import { ScriptDefect } from './script-failure.ts';
import { scriptsNotDrawn } from './scripts-not-drawn.ts';
import { takeScreenshot } from './take-screenshot.ts';
import { type SeenPage, type Visit, VisitFailure } from './visit.ts';
import { type VisitBudget, visitBudget } from './visit-budget.ts';
import { within } from './within.ts';

export interface VisitTools {
  readonly context: TargetContext;
  readonly browser: string;
  readonly proxy: EgressProxy;
  readonly signal: AbortSignal;
  /** Whether a rule looks at images, so that they are worth keeping. */
  readonly keepImages: boolean;
  /** Scripts that no font here draws, by the names of `missingScripts`. */
  readonly missingScripts?: readonly string[] | undefined;
  /** Only tests have smaller ones. */
  readonly budget?: VisitBudget;
}

/** A page under which the browser goes away is visited again this often. */
const MAX_VISITS = 3;
/** A renderer is also ended for the memory that others need: a page that loses it so often is at fault. */
const MAX_CRASHES = 2;

/**
 * Visits one page as a person would and brings back everything it is judged by and proven with. Never throws for what
 * a website does: that is a failed visit. Costs at most `visitBudget.pageMs` until the page lets us read it, that and
 * `readMs` from then on, and a few seconds for keeping what can be kept of a failed one, and that again when the browser or the page's renderer went away.
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

export interface Look {
  /** When the visit began, on the process's monotonic clock. */
  readonly began: number;
  readonly page: Page;
  readonly session: PageSession;
  readonly trail: NavigationTrail;
  readonly traffic: PageTraffic;
  readonly budget: VisitBudget;
  readonly mainFrame: string;
  /** The page let us read it. */
  readonly onTurn: () => void;
  /** Of this visit alone: by it the page's world tells ours what it has put off. */
  readonly channel: string;
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
    const visit = await Promise.race([lookAt(url, look, tools), limit.over]);
    if (mayComeAgain && traffic.lacksParts && (await hasLostNetwork())) throw new BrowserLost();
    return visit;
  } catch (error) {
    tools.signal.throwIfAborted();
    if (error instanceof ScriptDefect) throw error;
    if (tools.context.isLost || (mayComeAgain && isPartLost(error, traffic))) throw new BrowserLost({ cause: error });
    const isFrozen = error instanceof VisitFailure && error.reason === 'timed_out';
    if (isFrozen) await session.terminateScripts();
    const redirectChain = await wholeTrail(trail, traffic);
    const seen = await within(SALVAGE_LIMIT_MS, salvagePage({ session, trail, traffic, budget }, tools), null);
    const { reason, detail, httpStatus, retryAfter } = describeFailure(
      error,
      url,
      began,
      tools.proxy,
      traffic.isAnswered,
    );
    return { kind: 'failed', reason, detail: detail.slice(0, 500), httpStatus, redirectChain, retryAfter, seen };
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

const wholeTrail = (trail: NavigationTrail, traffic: PageTraffic): Promise<RedirectHop[]> =>
  within(
    1_000,
    trail.hops((next) => traffic.wasRefreshTo(next), 'whole'),
    [],
  );

function describeFailure(error: unknown, url: string, began: number, proxy: EgressProxy, isAnswered: boolean) {
  if (error instanceof VisitFailure) {
    const { reason, message: detail, httpStatus, retryAfter } = error;
    return { reason, detail, httpStatus, retryAfter };
  }
  const message = error instanceof Error ? error.message : String(error);
  const reason = failureOf(message, proxy.lastRefusal(new URL(url).hostname, began), isAnswered);
  return { reason, detail: firstLine(message), httpStatus: null, retryAfter: undefined };
}

/** Rejects as soon as the page has cost more than it may, or took its renderer with it. */
function overBudget(page: Page, trail: NavigationTrail, traffic: PageTraffic, budget: VisitBudget) {
  const { promise: over, reject } = Promise.withResolvers<never>();
  over.catch(() => undefined);
  const fail = (reason: VisitFailure['reason'], message: string) => reject(new VisitFailure(reason, message));
  const { pageMs, readMs } = budget;
  let timer = setTimeout(() => fail('timed_out', `The page took more than ${pageMs / 1000} s.`), pageMs);
  /** How long it takes to read what is there says nothing of the website. */
  const extend = () => {
    clearTimeout(timer);
    timer = setTimeout(() => fail('seen_in_part', 'The page could not be read and kept in time.'), readMs + pageMs);
  };
  page.on('crash', () => fail('page_crashed', 'The page used up the memory that a page may have.'));
  void trail.endless.then(() => fail('too_many_redirects', `The page led on more than ${budget.redirects} times.`));
  void traffic.overrun.then(({ what, bytes }) => fail('too_large', `${overrunWords[what]} more than ${bytes} bytes.`));
  return { over, extend, stop: () => clearTimeout(timer) };
}

const overrunWords = {
  document: 'The page itself has',
  total: 'The page and what it loads have',
  wire: 'The page and what it loads sent',
} as const;

async function lookAt(url: string, look: Look, tools: VisitTools): Promise<Visit> {
  const { page, session, trail, traffic, budget } = look;
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  page.on('popup', (popup) => void popup.close().catch(() => undefined));
  const imageResponses = tools.keepImages ? new ImageResponses(page) : null;
  await Promise.all([traffic.start(look.mainFrame), prepare(look)]);
  const first = await openDocument(url, look);
  await refuseCutShort(first, trail);
  await stayPut(look);
  const consent = await showEverything(look);

  const response = (await trail.last?.response().catch(() => null)) ?? first;
  if (response === null) throw new VisitFailure('no_response', 'The website gave no answer.');
  refuseUnlessReadable(response, tools.proxy);
  await refuseCutShort(response, trail);

  if (traffic.hasClosedRoots()) {
    await within(budget.frozenMs, session.openDeclaredRoots(look.mainFrame), undefined);
  }
  const reading = await readPage(session, budget, {
    refusedFrames: traffic.refusedFrames,
    onTurn: look.onTurn,
  });
  const { text, html } = reading;
  if (Buffer.byteLength(html) > budget.htmlBytes) {
    throw new VisitFailure('too_large', `The page has more than ${budget.htmlBytes} bytes.`, response.status());
  }
  const title = reading.title.replace(/\s+/g, ' ').trim().slice(0, 500);
  const headers = response.headers();
  const block = recogniseBlock({ status: response.status(), text, html, title, headers });
  // What is refused from here on has no part in what was read.
  const whyInPart = whyReadInPart(traffic.figures.refusedKinds, budget);
  const failure = block === undefined ? (whyNoPage(response, { text, html, title }) ?? whyInPart) : undefined;
  const languages = detectLanguages(text);
  const [screenshot, shown, redirectChain] = await Promise.all([
    takeScreenshot(session),
    imageResponses?.take(session, budget.frames),
    trail.hops((next) => traffic.wasRefreshTo(next)),
  ]);
  const seen: SeenPage = {
    kind: 'seen',
    finalUrl: page.url().slice(0, ruleLimits.urlChars),
    title,
    httpStatus: response.status(),
    redirectChain,
    languages,
    // Only the most likely language counts for the filter: the runners-up of a clear text are guesses.
    artifacts: {
      text,
      links: reading.links,
      images: reading.images,
      languages: languages.slice(0, 1).map(({ code }) => code),
    },
    hidden: reading.hidden,
    framesUnread: reading.framesUnread,
    scriptsNotDrawn: scriptsNotDrawn(text, tools.missingScripts ?? []),
    shownImages: shown?.images ?? [],
    hasMoreImages: shown?.isAll === false || traffic.figures.refusedKinds.Image !== undefined,
    html,
    screenshot,
    consent,
    browser: tools.browser,
    userAgent: tools.context.userAgent,
    exit: { address: tools.proxy.exit.address, country: tools.proxy.exit.country },
    headers,
    timings: withConnection(reading.timings, tools.proxy.lastConnection(new URL(page.url()).hostname, look.began)),
    exchanges: await traffic.exchanges(),
    traffic: traffic.figures,
    block,
  };
  if (failure === undefined) return seen;
  const { reason, message: detail, httpStatus, retryAfter } = failure;
  return {
    kind: 'failed',
    reason,
    detail,
    httpStatus,
    redirectChain: await wholeTrail(trail, traffic),
    retryAfter,
    seen,
  };
}

/** What runs in the page and all its frames before their own scripts do. */
const prepare = ({ page, channel, budget: { lateMs } }: Look): Promise<unknown> =>
  page.addInitScript({
    content: `${openShadowRoots}();${watchPendingWork}(${JSON.stringify({ channel, lateMs })});`,
  });

/** The browser connects to the proxy, at once; what the website's name and its connection took, the proxy knows. */
function withConnection(timings: PageTimings, made: ConnectionTimes | undefined): PageTimings {
  if (made === undefined) return timings;
  const rounded = (ms: number) => Math.round(ms * 10) / 10;
  return { ...timings, dnsMs: rounded(made.dnsMs), connectMs: rounded(made.connectMs) };
}

/**
 * Until the document has been read to its end. A document that breaks off never says so to the page, only to whoever
 * asks for its body; an error status without a body shows the browser's own error page.
 */
async function openDocument(url: string, { page, trail, budget }: Look): Promise<Response | null> {
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
async function stayPut(look: Look): Promise<void> {
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
async function showEverything(look: Look): Promise<ConsentAnswer | null> {
  const { session, budget, mainFrame } = look;
  const consent = await answerConsent(session, await session.frames());
  if (consent !== null) await stayPut(look);
  const { scrollMs: limitMs, screenshotHeightPx: heightPx } = budget;
  const scrolling = session.run(mainFrame, scrollThrough, { heightPx, limitMs }, limitMs + 1_000);
  if (await within(limitMs + 1_000, scrolling, false)) await becomeStill(look);
  return consent;
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
  exit_failed: 'The way out to this country failed.',
} as const satisfies Record<EgressRefusalReason, string>;

/** A document that broke off is not the page; the browser shows what it has got all the same. */
async function refuseCutShort(response: Response | null, trail: NavigationTrail): Promise<void> {
  const words = await within(0, trail.cutShort, '');
  if (words !== '') throw new VisitFailure('connection_failed', words, response?.status() ?? null);
}

/** An answer that is an error, or that says nothing, is not the page either: it must never be judged. */
function whyNoPage(response: Response, page: { text: string; html: string; title: string }): VisitFailure | undefined {
  const status = response.status();
  const failure = failureOfStatus(status);
  if (failure !== undefined) {
    const words = `The website answered with status ${status}.`;
    return new VisitFailure(failure, words, status, response.headers()['retry-after']);
  }
  const nothing = recogniseVoid(page);
  return nothing === undefined ? undefined : new VisitFailure(nothing, voidTexts[nothing], status);
}

/** What a page shows, and how, comes with these: without them it is not the page that a visitor sees. */
const showingKinds = ['Document', 'Stylesheet', 'Script', 'XHR', 'Fetch', 'EventSource'];

/** A page that asked for more than it may was read without what it did not get. */
function whyReadInPart(refused: Readonly<Record<string, number>>, { requests }: VisitBudget): VisitFailure | undefined {
  const missing = showingKinds.filter((kind) => refused[kind] !== undefined);
  if (missing.length === 0) return undefined;
  const what = missing.map((kind) => `${refused[kind]} × ${kind}`).join(', ');
  return new VisitFailure('seen_in_part', `The page asks for more than ${requests} things; it did not get ${what}.`);
}

const voidTexts = {
  empty_page: 'The page shows no text.',
  not_rendered: 'The page shows only that its scripts did not run.',
  parked: 'The address shows a placeholder, not a website.',
} as const;

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/^page\.\w+: /, '').slice(0, 500);
}

import type { CountryCode } from '@proofline/contracts/codes';
import type { PassEnd, PassName } from '@proofline/contracts/kinds/popunder/findings';
import type { EgressProxy } from '@proofline/platform/egress/egress-proxy';
import { siteOf } from '@proofline/platform/site-of';
import type { Page, Response } from 'playwright';
import type { CrawlBrowser } from '../../browser/crawl-browser.ts';
import { BrowserLost, type TargetContext } from '../../browser/target-context.ts';
import { isWebAddress } from '../../egress/web-address.ts';
import { describeFailure } from '../../gather/describe-failure.ts';
import { NavigationTrail } from '../../gather/navigation-trail.ts';
import { PageSession } from '../../gather/page-session.ts';
import { PageTraffic } from '../../gather/page-traffic.ts';
import { recogniseBlock } from '../../gather/recognise-block.ts';
import { ScriptDefect } from '../../gather/script-failure.ts';
import type { FailedVisit, SeenPage } from '../../gather/visit.ts';
import { refuseUnlessReadable, whyNoPage } from '../../gather/why-no-page.ts';
import { within } from '../../gather/within.ts';
import type { Opening } from './ledger/ledger.ts';
import { openingsOf } from './ledger/openings.ts';
import { type Done, makePass } from './passes/make-pass.ts';
import {
  act,
  consent,
  type PassRun,
  prepareContext,
  type StepTaken,
  secretNames,
  untilQuiet,
} from './passes/pass-run.ts';
import { readWindow, type WindowRead } from './watch/read-window.ts';
import { showAgain } from './watch/show-again.ts';
import { type WatchedWindow, WindowWatch } from './watch/window-watch.ts';
import { windowBudget } from './window-budget.ts';

export interface OpenTools {
  readonly browser: Pick<CrawlBrowser, 'withContext'>;
  readonly proxy: EgressProxy;
  readonly language: string;
  /** From where the website is to be seen. */
  readonly country: CountryCode;
  readonly signal: AbortSignal;
  /** Links with one of them are followed before others. */
  readonly priorityWords: readonly string[];
  /** When the target must be over, on the process's monotonic clock. */
  readonly endsAt: number;
  /** Windows that the target may still open. */
  readonly maxWindows: number;
}

/** Something that opened, with what it showed. */
export interface OpenedAndRead {
  readonly opening: Opening;
  readonly read: WindowRead | null;
}

/** A pass as it was made. */
export interface PassMade {
  readonly kind: 'made';
  readonly pass: PassName;
  readonly ended: PassEnd;
  /** As it was before it was clicked. */
  readonly site: SeenPage;
  readonly steps: readonly StepTaken[];
  readonly windows: readonly OpenedAndRead[];
  readonly windowsLeftOut: number;
  /** Where the first answer came from: the website may have moved. */
  readonly landedAt: string;
  /** How often it was made again because the browser had gone away. */
  readonly repeated: number;
}

/** A pass under which the browser goes away is made once more. */
const MAX_TRIES = 2;
const LEAVE_ROOM_MS = 4_000;
/** A session that has not answered by then does not. */
const ANSWER_MS = 2_000;

/**
 * Opens a website in a browser that knows nothing of it, does there what one pass does, and tells what opened and where
 * it led. Beside `visitPage`, which closes what opens. Never throws for what a website does.
 * @throws BrowserLost when browsers keep going away, ScriptDefect when a script of ours is wrong
 */
export async function openWindows(url: string, pass: PassName, tools: OpenTools): Promise<PassMade | FailedVisit> {
  if (!isWebAddress(url)) {
    const detail = 'Only http and https are visited.';
    return { kind: 'failed', reason: 'address_not_allowed', detail, httpStatus: null, redirectChain: [] };
  }
  for (let tries = 1; ; tries += 1) {
    try {
      return await tools.browser.withContext(tools.language, (context, browser) =>
        openOnce(url, pass, { context, browser, repeated: tries - 1 }, tools),
      );
    } catch (error) {
      tools.signal.throwIfAborted();
      if (!(error instanceof BrowserLost) || tries >= MAX_TRIES) throw error;
    }
  }
}

async function openOnce(
  url: string,
  pass: PassName,
  {
    context,
    browser,
    repeated,
  }: { readonly context: TargetContext; readonly browser: string; readonly repeated: number },
  tools: OpenTools,
): Promise<PassMade | FailedVisit> {
  const { proxy, signal, maxWindows } = tools;
  const began = performance.now();
  const endsAt = Math.min(tools.endsAt, began + windowBudget.passMs[pass]);
  const { page, session: cdp } = await context.newPage();
  const names = secretNames();
  const traffic = new PageTraffic(cdp, windowBudget.visit, proxy);
  const trail = new NavigationTrail(page, windowBudget.visit.redirects);
  const watch = new WindowWatch({ page, cdp, proxy, word: names.word, maxWindows });
  const close = () =>
    void page
      .context()
      .close()
      .catch(() => undefined);
  signal.addEventListener('abort', close, { once: true });
  try {
    const session = new PageSession(cdp);
    const [mainFrame = ''] = await session.frames();
    await Promise.all([prepareContext(page, names), traffic.start(mainFrame), watch.start()]);
    const response = await openPage(url, page);
    refuseUnlessReadable(response, proxy);
    const own = new Set([siteOf(url), siteOf(response.url())]);
    const isOwn = (address: string): boolean => own.has(siteOf(address));
    const run: PassRun = {
      page,
      session,
      mainFrame,
      watch,
      ...names,
      isOwn,
      began,
      endsAt,
      priorityWords: tools.priorityWords,
      steps: [],
    };
    await untilQuiet(run, 0, 0);
    const redirectChain = await trail.hops((next) => traffic.wasRefreshTo(next));
    const readTools = { proxy, browser, userAgent: context.userAgent };
    const status = response.status();
    const landed = { cdp, mainFrame, traffic, url: page.url(), status, redirectChain };
    const site = isOwn(page.url()) ? await readWindow(landed, readTools) : null;
    const asSeen = site === null ? await emptySite(page, response, readTools, traffic, redirectChain) : site.seen;
    const failed = await whyNotLookedAt(asSeen, response, redirectChain, site !== null);
    if (failed !== undefined) return failed;
    const seenFrom = asSeen.exit.country;
    if (seenFrom !== null && seenFrom !== tools.country) {
      const detail = `It was seen from ${seenFrom}, not ${tools.country}.`;
      const { httpStatus } = asSeen;
      return { kind: 'failed', reason: 'exit_mismatch', detail, httpStatus, redirectChain, seen: asSeen };
    }
    const words = await consent(run);
    await act(run, 'timer', async () => undefined, windowBudget.lateMs);
    const moment = { ...asSeen, consent: words };
    const done = await makePass(pass, run);
    const openings = openingsOf(watch.finish(), { pass, isOwn });
    const windows = await readAll(openings, { watch, cdp, mainFrame, traffic, page }, readTools);
    return {
      kind: 'made',
      pass,
      ended: endOf(run, done),
      site: moment,
      steps: run.steps,
      windows,
      windowsLeftOut: watch.overflow,
      landedAt: response.url(),
      repeated,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ScriptDefect) throw error;
    if (context.isLost) throw new BrowserLost({ cause: error });
    const redirectChain = await within(
      1_000,
      trail.hops((next) => traffic.wasRefreshTo(next), 'whole'),
      [],
    );
    const { detail, ...why } = describeFailure(error, url, began, proxy, traffic.isAnswered);
    return { kind: 'failed', ...why, detail: detail.slice(0, 500), redirectChain };
  } finally {
    signal.removeEventListener('abort', close);
    await watch.stop();
  }
}

async function openPage(url: string, page: Page): Promise<Response> {
  const response = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: windowBudget.loadMs });
  if (response === null) throw new Error('The website gave no answer.');
  return response;
}

function endOf({ watch, page, endsAt }: PassRun, done: Done): PassEnd {
  if (watch.isFull) return 'windows_reached';
  if (page.isClosed()) return 'page_lost';
  return performance.now() < endsAt ? done : 'time_over';
}

/** A page that led elsewhere before it could be read is what was asked for all the same. */
async function emptySite(
  page: Page,
  response: Response,
  { proxy, browser, userAgent }: { readonly proxy: EgressProxy; readonly browser: string; readonly userAgent: string },
  traffic: PageTraffic,
  redirectChain: SeenPage['redirectChain'],
): Promise<SeenPage> {
  const { address, country } = proxy.exit;
  return {
    kind: 'seen',
    finalUrl: page.url(),
    title: '',
    httpStatus: response.status(),
    redirectChain,
    languages: [],
    artifacts: { text: '', links: [], images: [], languages: [] },
    hidden: [],
    shownImages: [],
    html: '',
    screenshot: null,
    consent: null,
    browser,
    userAgent,
    exit: { address, country },
    headers: response.headers(),
    timings: {
      dnsMs: null,
      connectMs: null,
      tlsMs: null,
      requestMs: null,
      firstByteMs: null,
      responseMs: null,
      domReadyMs: null,
      loadMs: null,
    },
    exchanges: await traffic.exchanges(),
    traffic: traffic.figures,
    block: undefined,
  };
}

async function whyNotLookedAt(
  seen: SeenPage,
  response: Response,
  redirectChain: SeenPage['redirectChain'],
  isRead: boolean,
): Promise<FailedVisit | PassMade | undefined> {
  const { text } = seen.artifacts;
  const headers = response.headers();
  const block = recogniseBlock({ status: response.status(), text, html: seen.html, title: seen.title, headers });
  if (block !== undefined)
    return {
      kind: 'failed',
      reason: 'http_error',
      detail: '',
      httpStatus: seen.httpStatus,
      redirectChain,
      seen: { ...seen, block },
    };
  const failure = whyNoPage(response, { text, html: seen.html, title: seen.title });
  // Pages that show nothing but a player have no words; they open windows all the same.
  if (failure === undefined || !isRead || failure.reason === 'empty_page' || failure.reason === 'not_rendered')
    return undefined;
  const { reason, message: detail, httpStatus, retryAfter } = failure;
  return { kind: 'failed', reason, detail, httpStatus, redirectChain, retryAfter, seen };
}

interface Standing {
  readonly watch: WindowWatch;
  readonly cdp: Parameters<typeof readWindow>[0]['cdp'];
  readonly mainFrame: string;
  readonly traffic: PageTraffic;
  readonly page: Page;
}

/** Everything that opened and still stands is read; what closed itself has left its way alone. */
async function readAll(
  openings: readonly Opening[],
  stood: Standing,
  tools: Parameters<typeof readWindow>[1] & { readonly proxy: EgressProxy },
): Promise<OpenedAndRead[]> {
  const { watch, cdp, mainFrame, traffic, page } = stood;
  const reading = openings.map(async (opening): Promise<OpenedAndRead> => {
    const { finalUrl, status, kind, source } = opening;
    const standing =
      kind === 'tab'
        ? { cdp, mainFrame, traffic, isThere: !page.isClosed() && page.url() === finalUrl }
        : await standingOf(
            watch.windows.find(({ number }) => number === source),
            opening,
            stood,
            tools.proxy,
          );
    // Of what hangs there is nothing to see.
    if (standing === undefined || !standing.isThere || finalUrl === null || opening.hung)
      return { opening, read: null };
    const read = readWindow({ ...standing, url: finalUrl, status, redirectChain: [] }, tools);
    return { opening, read: await within<WindowRead | null>(windowBudget.readMs + LEAVE_ROOM_MS, read, null) };
  });
  return Promise.all(reading);
}

/** A window by its own session, or, where that does not answer, by one of Playwright's, or in a page that shows it again. */
async function standingOf(
  window: WatchedWindow | undefined,
  { finalUrl, openerUrl }: Opening,
  { page: opener }: Standing,
  proxy: EgressProxy,
) {
  if (window === undefined || window.closedAt !== null) return undefined;
  if (window.isCrashed) {
    return finalUrl === null
      ? undefined
      : await showAgain(opener.context(), { url: finalUrl, referer: openerUrl }, proxy);
  }
  const { session, target: mainFrame, traffic, page } = window;
  if (session === undefined || traffic === undefined) return undefined;
  const isThere = true;
  const answers = session.send('Page.getFrameTree').then(() => true);
  if (await within(ANSWER_MS, answers, false)) return { cdp: session, mainFrame, traffic, isThere };
  if (page === undefined) return undefined;
  const other = await within(ANSWER_MS, page.context().newCDPSession(page), undefined);
  return other === undefined ? undefined : { cdp: other, mainFrame, traffic, isThere };
}

import type { VisitTools } from './look.ts';
import type { NavigationTrail } from './navigation-trail.ts';
import type { PageSession } from './page-session.ts';
import { lowerCased, type PageTraffic } from './page-traffic.ts';
import { takeScreenshot } from './take-screenshot.ts';
import type { SeenPage } from './visit.ts';
import type { VisitBudget } from './visit-budget.ts';
import { within } from './within.ts';

interface Remains {
  readonly session: PageSession;
  readonly trail: NavigationTrail;
  readonly traffic: PageTraffic;
  readonly budget: VisitBudget;
}

const PICTURE_LIMIT_MS = 1_500;
const noTimings = {
  dnsMs: null,
  connectMs: null,
  tlsMs: null,
  requestMs: null,
  firstByteMs: null,
  responseMs: null,
  domReadyMs: null,
  loadMs: null,
};

/**
 * What can still be kept of a page that answered and was not read to its end: the answer as it came, and a picture
 * where the browser is able to take one. Nothing is read by rules from it. Null when no website answered.
 */
export async function salvagePage(
  { session, trail, traffic, budget }: Remains,
  tools: Pick<VisitTools, 'proxy' | 'browser' | 'context'>,
): Promise<SeenPage | null> {
  const [exchanges, screenshot, redirectChain] = await Promise.all([
    traffic.exchanges(),
    within(PICTURE_LIMIT_MS, takeScreenshot(session), null),
    trail.hops((next) => traffic.wasRefreshTo(next)),
  ]);
  const document = exchanges.findLast(({ isMain, status }) => isMain && status >= 100 && status <= 999);
  if (document === undefined) return null;
  // An answer that the proxy made itself is none of a website.
  if (document.refusal !== null) return null;
  const html = document.isText ? (document.body?.toString('utf8') ?? '') : '';
  return {
    kind: 'seen',
    finalUrl: document.url.slice(0, 4096),
    title: '',
    httpStatus: document.status,
    redirectChain,
    languages: [],
    artifacts: { text: '', links: [], images: [], languages: [] },
    hidden: [],
    shownImages: [],
    html: Buffer.byteLength(html) > budget.htmlBytes ? '' : html,
    screenshot,
    consent: null,
    browser: tools.browser,
    userAgent: tools.context.userAgent,
    exit: { address: tools.proxy.exit.address, country: tools.proxy.exit.country },
    headers: lowerCased(document.headers),
    timings: noTimings,
    exchanges,
    traffic: traffic.figures,
    block: undefined,
  };
}

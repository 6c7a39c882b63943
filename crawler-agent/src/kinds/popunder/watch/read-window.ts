import type { EgressProxy } from '@proofline/platform/egress/egress-proxy';
import { detectLanguages } from '../../../gather/detect-languages.ts';
import type { ProtocolSession } from '../../../gather/page-session.ts';
import { PageSession } from '../../../gather/page-session.ts';
import { lowerCased, type PageTraffic } from '../../../gather/page-traffic.ts';
import { type PageReading, readPage } from '../../../gather/read-page.ts';
import { takeScreenshot } from '../../../gather/take-screenshot.ts';
import type { SeenPage } from '../../../gather/visit.ts';
import { within } from '../../../gather/within.ts';
import { type Names, namesInPage } from '../page-scripts/names-in-page.ts';
import { windowBudget } from '../window-budget.ts';

export interface ReadTools {
  readonly proxy: Pick<EgressProxy, 'exit'>;
  readonly browser: string;
  readonly userAgent: string;
}

/** A page or window as it stood, with the words of its pictures. */
export interface WindowRead {
  readonly seen: SeenPage;
  readonly imageAlts: readonly string[];
}

interface Standing {
  readonly cdp: ProtocolSession;
  readonly mainFrame: string;
  readonly traffic: PageTraffic;
  readonly url: string;
  /** Of the answer; null where nobody knows. */
  readonly status: number | null;
  readonly redirectChain: SeenPage['redirectChain'];
}

const SCRIPT_MS = 2_000;
const MAX_NAMED_FRAMES = 10;
const nothingRead: PageReading = {
  title: '',
  html: '',
  text: '',
  hidden: [],
  links: [],
  images: [],
  framesUnread: [],
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
};

/** What a window shows; what of it could not be read in time is left out. Null when nothing of it could be kept. */
export async function readWindow(standing: Standing, tools: ReadTools): Promise<WindowRead | null> {
  const { cdp, mainFrame, traffic, url, status, redirectChain } = standing;
  const session = new PageSession(cdp);
  const { visit, readMs } = windowBudget;
  const reading = readPage(session, visit, { refusedFrames: traffic.refusedFrames });
  const [read, screenshot, names, exchanges] = await Promise.all([
    within<PageReading | null>(readMs, reading, null),
    within<Buffer | null>(readMs, takeScreenshot(session), null),
    within<Names[]>(readMs, namesOf(session, mainFrame), []),
    traffic.exchanges(),
  ]);
  if (read === null && screenshot === null) return null;
  const { title, html, text, hidden, links, images, framesUnread, timings } = read ?? nothingRead;
  const document = exchanges.findLast(({ isMain, refusal }) => isMain && refusal === null);
  const seen: SeenPage = {
    kind: 'seen',
    finalUrl: url.slice(0, 4096),
    // A window that stays blank is called as what its frame shows.
    title: (title || (names.find((frame) => frame.title !== '')?.title ?? ''))
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 500),
    httpStatus: status ?? (document?.status || 200),
    redirectChain,
    languages: detectLanguages(text),
    artifacts: { text, links, images, languages: [] },
    hidden,
    framesUnread,
    shownImages: [],
    html: Buffer.byteLength(html) > visit.htmlBytes ? '' : html,
    screenshot,
    consent: null,
    browser: tools.browser,
    userAgent: tools.userAgent,
    exit: { address: tools.proxy.exit.address, country: tools.proxy.exit.country },
    headers: lowerCased(document?.headers ?? {}),
    timings,
    exchanges,
    traffic: traffic.figures,
    block: undefined,
  };
  return { seen, imageAlts: names.flatMap(({ pictures }) => pictures) };
}

/** Of the main document first, and of the frames that a person sees. */
async function namesOf(session: PageSession, mainFrame: string): Promise<Names[]> {
  const { inner } = await session.seenFrames(windowBudget.visit.frames, SCRIPT_MS);
  const none = { title: '', pictures: [] };
  const frames = [mainFrame, ...inner.slice(0, MAX_NAMED_FRAMES)];
  return Promise.all(
    frames.map((frame) => within<Names>(SCRIPT_MS, session.run(frame, namesInPage, null, SCRIPT_MS), none)),
  );
}

import type { PageTimings } from '@proofline/contracts/page-capture';
import type { ConnectionTimes } from '@proofline/platform/egress/departures';
import { ruleLimits } from '@proofline/rules/limits';
import type { Response } from 'playwright';
import { ImageResponses } from '../images/image-responses.ts';
import type { ConsentAnswer } from './consent/click-accept.ts';
import { detectLanguages } from './detect-languages.ts';
import type { Look, VisitTools } from './look.ts';
import { openDocument, prepare, showEverything, stayPut } from './open-document.ts';
import { type PageReading, readPage } from './read-page.ts';
import { recogniseBlock } from './recognise-block.ts';
import { scriptsNotDrawn } from './scripts-not-drawn.ts';
import { takeScreenshot } from './take-screenshot.ts';
import { type SeenPage, type Visit, VisitFailure } from './visit.ts';
import { wholeTrail } from './whole-trail.ts';
import { refuseCutShort, refuseUnlessReadable, whyNoPage, whyReadInPart } from './why-no-page.ts';
import { within } from './within.ts';

/**
 * Opens a page, has it show everything, and reads it. What shows that it is no page of a website makes the visit a failed
 * one, which keeps what was seen.
 * @throws VisitFailure when there is nothing to see, or not all of it could be read
 */
export async function lookAtPage(url: string, look: Look, tools: VisitTools): Promise<Visit> {
  const { page, session, trail, traffic, budget } = look;
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  page.on('popup', (popup) => void popup.close().catch(() => undefined));
  const imageResponses = tools.keepImages ? new ImageResponses(page) : null;
  await Promise.all([traffic.start(look.mainFrame), prepare(look)]);
  const { response, consent } = await comeToRest(url, look, tools);
  await tools.besides?.show(look);
  if (traffic.hasClosedRoots()) {
    await within(budget.frozenMs, session.openDeclaredRoots(look.mainFrame), undefined);
  }
  const reading = await readPage(session, budget, { refusedFrames: traffic.refusedFrames, onTurn: look.onTurn });
  await tools.besides?.read(look);
  const { text, html } = reading;
  if (Buffer.byteLength(html) > budget.htmlBytes) {
    throw new VisitFailure('too_large', `The page has more than ${budget.htmlBytes} bytes.`, response.status());
  }
  const title = reading.title.replace(/\s+/g, ' ').trim().slice(0, 500);
  const block = recogniseBlock({ status: response.status(), text, html, title, headers: response.headers() });
  // What is refused from here on has no part in what was read.
  const whyInPart = whyReadInPart(traffic.figures.refusedKinds, budget);
  const failure = block === undefined ? (whyNoPage(response, { text, html, title }) ?? whyInPart) : undefined;
  const [screenshot, shown, redirectChain] = await Promise.all([
    takeScreenshot(session),
    imageResponses?.take(session, budget.frames),
    trail.hops((next) => traffic.wasRefreshTo(next)),
  ]);
  const seen: SeenPage = {
    ...whatWasRead(reading, title, tools),
    ...(await whatWasSent(response, look, tools, reading)),
    redirectChain,
    shownImages: shown?.images ?? [],
    hasMoreImages: shown?.isAll === false || traffic.figures.refusedKinds.Image !== undefined,
    screenshot,
    consent,
    block,
  };
  return failure === undefined ? seen : failedWith(failure, seen, look);
}

/** Until the page shows all it has to show; then what it answered with, and what was answered to it. */
async function comeToRest(
  url: string,
  look: Look,
  { proxy }: VisitTools,
): Promise<{ response: Response; consent: ConsentAnswer | null }> {
  const { trail } = look;
  const first = await openDocument(url, look);
  await refuseCutShort(first, trail);
  await stayPut(look);
  const consent = await showEverything(look);
  const response = (await trail.last?.response().catch(() => null)) ?? first;
  if (response === null) throw new VisitFailure('no_response', 'The website gave no answer.');
  refuseUnlessReadable(response, proxy);
  await refuseCutShort(response, trail);
  return { response, consent };
}

/** The part of a visit that the page's words decide. */
function whatWasRead(reading: PageReading, title: string, tools: VisitTools) {
  const { text, html, links, images, hidden, framesUnread } = reading;
  const languages = detectLanguages(text);
  return {
    kind: 'seen',
    title,
    html,
    languages,
    // Only the most likely language counts for the filter: the runners-up of a clear text are guesses.
    artifacts: { text, links, images, languages: languages.slice(0, 1).map(({ code }) => code) },
    hidden,
    framesUnread,
    scriptsNotDrawn: scriptsNotDrawn(text, tools.missingScripts ?? []),
  } as const;
}

/** The part of a visit that browser, proxy and website tell of each other. */
async function whatWasSent(response: Response, look: Look, tools: VisitTools, { timings }: PageReading) {
  const { page, traffic, began } = look;
  const { proxy, browser, context } = tools;
  return {
    finalUrl: page.url().slice(0, ruleLimits.urlChars),
    httpStatus: response.status(),
    headers: response.headers(),
    browser,
    userAgent: context.userAgent,
    exit: { address: proxy.exit.address, country: proxy.exit.country },
    timings: withConnection(timings, proxy.lastConnection(new URL(page.url()).hostname, began)),
    exchanges: await traffic.exchanges(),
    traffic: traffic.figures,
  };
}

async function failedWith(failure: VisitFailure, seen: SeenPage, { trail, traffic }: Look): Promise<Visit> {
  const { reason, message: detail, httpStatus, retryAfter } = failure;
  const redirectChain = await wholeTrail(trail, traffic);
  return { kind: 'failed', reason, detail, httpStatus, redirectChain, retryAfter, seen };
}

/** The browser connects to the proxy, at once; what the website's name and its connection took, the proxy knows. */
function withConnection(timings: PageTimings, made: ConnectionTimes | undefined): PageTimings {
  if (made === undefined) return timings;
  const rounded = (ms: number) => Math.round(ms * 10) / 10;
  return { ...timings, dnsMs: rounded(made.dnsMs), connectMs: rounded(made.connectMs) };
}

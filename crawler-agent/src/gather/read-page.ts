import type { HiddenReason, PageTimings } from '@proofline/contracts/page-capture';
import { ruleLimits } from '@proofline/rules/limits';
import type { PageImage, PageLink } from '@proofline/rules/page-artifacts';
import { type FrameReading, frameLimits, readFrame } from './page-script.ts';
import type { PageSession } from './page-session.ts';
import { VisitFailure } from './visit.ts';
import { visitBudget } from './visit-budget.ts';
import { within } from './within.ts';

const MAX_FRAMES = 30;
const FRAME_LIMIT_MS = 4_000;

export interface HiddenText {
  readonly reason: HiddenReason;
  readonly text: string;
}

export interface PageReading {
  readonly title: string;
  readonly html: string;
  readonly text: string;
  readonly hidden: readonly HiddenText[];
  readonly links: PageLink[];
  readonly images: PageImage[];
  readonly timings: PageTimings;
}

/**
 * Text, links and images of the page and of every frame that can be seen in it, the main frame first.
 * @throws VisitFailure when the page is frozen or has too many elements
 */
export async function readPage(session: PageSession, frames: readonly string[]): Promise<PageReading> {
  const [mainFrame = '', ...inner] = frames.slice(0, MAX_FRAMES);
  const readings = await Promise.all([
    readMain(session, mainFrame),
    ...inner.map((frame) => readIfSeen(session, frame)),
  ]);
  const [main] = readings;
  const links = new Map<string, PageLink>();
  const images = new Set<string>();
  for (const reading of readings) {
    for (const { url, text } of reading?.links ?? []) {
      if (url.length <= ruleLimits.urlChars && !links.has(url)) links.set(url, { url, text });
    }
    for (const url of reading?.images ?? []) if (url.length <= ruleLimits.urlChars) images.add(url);
  }
  return {
    title: main.title,
    html: main.html,
    text: readings
      .map((reading) => reading?.text ?? '')
      .join('\n')
      .slice(0, visitBudget.textChars),
    hidden: readings.flatMap((reading) => reading?.hidden ?? []),
    links: [...links.values()].slice(0, ruleLimits.linksPerPage),
    images: [...images].slice(0, ruleLimits.imagesPerPage).map((url) => ({ url })),
    timings: main.timings,
  };
}

async function readMain(session: PageSession, frame: string): Promise<FrameReading> {
  const reading = await within<FrameReading | undefined>(
    visitBudget.frozenMs,
    session.run(frame, readFrame, frameLimits, visitBudget.frozenMs),
    undefined,
  );
  if (reading === undefined) {
    throw new VisitFailure('timed_out', `The page let nobody look at it for ${visitBudget.frozenMs / 1000} s.`);
  }
  if (reading.tooManyElements !== null) {
    throw new VisitFailure(
      'too_large',
      `The page has ${reading.tooManyElements} elements, more than ${frameLimits.elements}.`,
    );
  }
  return reading;
}

/** Undefined when the frame cannot be seen, went away or is frozen: the others are still read. */
async function readIfSeen(session: PageSession, frame: string): Promise<FrameReading | undefined> {
  if (!(await session.isFrameSeen(frame, FRAME_LIMIT_MS))) return undefined;
  const reading = session.run(frame, readFrame, frameLimits, FRAME_LIMIT_MS);
  return within<FrameReading | undefined>(FRAME_LIMIT_MS, reading, undefined);
}

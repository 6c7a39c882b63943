import type { HiddenReason, PageTimings } from '@proofline/contracts/page-capture';
import { ruleLimits } from '@proofline/rules/limits';
import type { PageImage, PageLink } from '@proofline/rules/page-artifacts';
import type { FrameLimits, FrameReading } from './frame/frame-reading.ts';
import { readFrame } from './frame/read-frame.ts';
import { isOurTurn } from './page-script.ts';
import type { PageSession } from './page-session.ts';
import { VisitFailure } from './visit.ts';
import type { VisitBudget } from './visit-budget.ts';
import { within } from './within.ts';

const FRAME_LIMIT_MS = 4_000;

export const frameLimits = ({ elements, textChars, links }: VisitBudget): FrameLimits => ({
  elements,
  textChars,
  links,
  hiddenChars: 200_000,
  htmlChars: 12_000_000,
  images: 2_000,
});

export interface HiddenText {
  readonly reason: HiddenReason;
  readonly text: string;
}

interface ReadingTools {
  /** Frames with the address at which the egress proxy answered in the website's place. */
  readonly refusedFrames: ReadonlyMap<string, string>;
  /** The page is not frozen: from here on what takes time is ours. */
  readonly onTurn?: () => void;
}

export interface PageReading {
  readonly title: string;
  readonly html: string;
  readonly text: string;
  readonly hidden: readonly HiddenText[];
  readonly links: PageLink[];
  readonly images: PageImage[];
  readonly timings: PageTimings;
  /** Addresses of visible frames in which no website showed anything. */
  readonly framesUnread: readonly string[];
}

/**
 * Text, links and images of the page and of every frame that can be seen in it, the main frame first. What the browser
 * or the egress proxy put in a website's place is none of it.
 * @throws VisitFailure when the page is frozen, or a person sees more of it than is read: a rule that something must
 * not be there would hold by accident
 */
export async function readPage(
  session: PageSession,
  budget: VisitBudget,
  { refusedFrames, onTurn }: ReadingTools,
): Promise<PageReading> {
  const limits = frameLimits(budget);
  const frames = await session.seenFrames(budget.frames, FRAME_LIMIT_MS);
  if (frames.isUnreachable)
    throw new VisitFailure('connection_failed', 'The page led to an address without an answer.');
  if (!frames.isAll) throw new VisitFailure('too_large', 'The page shows more frames than are read.');
  const { readMs } = budget;
  const main = await readInTurn(session, frames.main, limits, budget, onTurn);
  if (main === undefined) throw new VisitFailure('timed_out', 'The page went away while it was read.');
  const others = await Promise.all(
    frames.inner.map((frame) => readInTurn(session, frame, limits, { frozenMs: FRAME_LIMIT_MS, readMs })),
  );
  const readings = [main, ...others];
  // A refusal has no words; what a page has put into the frame since is read like any other.
  const refused = frames.inner.flatMap((frame, index) =>
    others[index]?.text.trim() === '' ? (refusedFrames.get(frame) ?? []) : [],
  );
  for (const reading of readings) if (reading?.tooMuch) refuse(reading.tooMuch);
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
    text: textOf(readings, budget.textChars),
    hidden: readings.flatMap((reading) => reading?.hidden ?? []),
    links: [...links.values()].slice(0, ruleLimits.linksPerPage),
    images: [...images].slice(0, ruleLimits.imagesPerPage).map((url) => ({ url })),
    timings: main.timings,
    framesUnread: [...new Set([...frames.unreachable, ...refused])],
  };
}

/**
 * Whether a page is frozen shows before it is read: when its own scripts let ours have no turn in time. From then on only
 * ours run, whose work is bounded, so that a busy machine has time.
 * @returns undefined when the frame went away
 * @throws VisitFailure when it is frozen, or was not read to its end
 */
async function readInTurn(
  session: PageSession,
  frame: string,
  limits: FrameLimits,
  { frozenMs, readMs }: Patience,
  onTurn?: () => void,
): Promise<FrameReading | undefined> {
  const turn = session.run(frame, isOurTurn, null, frozenMs);
  if (!(await within(frozenMs, turn, false))) {
    if (!(await session.frames()).includes(frame)) return undefined;
    throw new VisitFailure('timed_out', `The page let nobody look at it for ${frozenMs / 1000} s.`);
  }
  onTurn?.();
  const reading = session.run(frame, readFrame, limits, readMs);
  const read = await within<FrameReading | undefined>(readMs, reading, undefined);
  if (read !== undefined || !(await session.frames()).includes(frame)) return read;
  throw new VisitFailure('seen_in_part', 'The page could not be read to its end.');
}

interface Patience {
  readonly frozenMs: number;
  readonly readMs: number;
}

function refuse({ what, limit }: NonNullable<FrameReading['tooMuch']>): never {
  throw new VisitFailure('too_large', `The page has more than ${limit} ${what}.`);
}

function textOf(readings: readonly (FrameReading | undefined)[], limit: number): string {
  const text = readings.map((reading) => reading?.text ?? '').join('\n');
  if (text.length > limit) refuse({ what: 'characters of text', limit });
  return text;
}

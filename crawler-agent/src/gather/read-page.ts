import { ruleLimits } from '@proofline/rules/limits';
import type { PageImage, PageLink } from '@proofline/rules/page-artifacts';
import type { Frame, Page } from 'playwright';
import { type FrameReading, frameLimits, readFrame } from './page-script.ts';
import { visitBudget } from './visit-budget.ts';
import { within } from './within.ts';

const MAX_FRAMES = 30;
const FRAME_LIMIT_MS = 4_000;

export interface PageReading {
  readonly text: string;
  readonly links: PageLink[];
  readonly images: PageImage[];
  /** Delay in seconds of the main frame's meta refresh; null without one. */
  readonly refreshAfterS: number | null;
}

/** Text, links and images of the page and of every frame that can be seen in it, the main frame first. */
export async function readPage(page: Page): Promise<PageReading> {
  const main = page.mainFrame();
  const inner = page
    .frames()
    .filter((frame) => frame !== main)
    .slice(0, MAX_FRAMES);
  const readings = await Promise.all([readOne(main), ...inner.map(readIfSeen)]);
  const links = new Map<string, PageLink>();
  const images = new Set<string>();
  for (const reading of readings) {
    for (const { url, text } of reading?.links ?? []) {
      if (url.length <= ruleLimits.urlChars && !links.has(url)) links.set(url, { url, text });
    }
    for (const url of reading?.images ?? []) if (url.length <= ruleLimits.urlChars) images.add(url);
  }
  return {
    text: readings
      .map((reading) => reading?.text ?? '')
      .join('\n')
      .slice(0, visitBudget.textChars),
    links: [...links.values()].slice(0, ruleLimits.linksPerPage),
    images: [...images].slice(0, ruleLimits.imagesPerPage).map((url) => ({ url })),
    refreshAfterS: readings[0]?.refreshAfterS ?? null,
  };
}

async function readIfSeen(frame: Frame): Promise<FrameReading | undefined> {
  const element = await within(FRAME_LIMIT_MS, frame.frameElement(), undefined);
  const isSeen = await within(FRAME_LIMIT_MS, element?.isVisible() ?? Promise.resolve(false), false);
  return isSeen ? readOne(frame) : undefined;
}

/** Undefined when the frame went away or is frozen: the others are still read. */
async function readOne(frame: Frame): Promise<FrameReading | undefined> {
  return within<FrameReading | undefined>(FRAME_LIMIT_MS, frame.evaluate(readFrame, frameLimits), undefined);
}

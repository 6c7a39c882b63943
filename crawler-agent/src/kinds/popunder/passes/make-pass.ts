import type { PassName } from '@proofline/contracts/kinds/popunder/findings';
import { within } from '../../../gather/within.ts';
import { focusIsFree, linksToClick, showLink } from '../page-scripts/links-to-click.ts';
import { placesToClick } from '../page-scripts/places-to-click.ts';
import { windowBudget } from '../window-budget.ts';
import { linkToWatch } from './link-choice.ts';
import { act, clickAt, isOver, type PassRun, untilWindowsStand } from './pass-run.ts';

const SCRIPT_MS = 3_000;
const { lateMs, shortLateMs } = windowBudget;
const WHEEL_PX = 600;

/** The page was asked where to click, and did not answer in time. */
class Unanswered extends Error {}

/**
 * Does on a page that has loaded what its pass has to do, and waits until what opened stands.
 * @returns whether all of it was done that could be: false when the page did not say where to click
 */
export async function makePass(name: PassName, run: PassRun): Promise<boolean> {
  const isWhole = await passes[name](run).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Unanswered) return false;
      throw error;
    },
  );
  await untilWindowsStand(run);
  return isWhole;
}

const passes: Readonly<Record<PassName, (run: PassRun) => Promise<void>>> = {
  page: passOverPage,
  media: passOverMedia,
  link: passOverLink,
  back: passBack,
};

/** @throws Unanswered: who has clicked nowhere has not looked */
async function placesOf({ session, mainFrame }: PassRun) {
  const places = await within(SCRIPT_MS, session.run(mainFrame, placesToClick, null, SCRIPT_MS), null);
  if (places === null) throw new Unanswered();
  return places;
}

/** Clicks where nothing answers a click, twice over; a key; the wheel; and the mouse leaves. */
async function passOverPage(run: PassRun): Promise<void> {
  const { page } = run;
  const { neutral } = await placesOf(run);
  let isFirst = true;
  for (const step of ['click', 'second_click'] as const) {
    for (const point of neutral) {
      if (isOver(run)) return;
      await clickAt(run, step, point, isFirst ? lateMs : shortLateMs);
      isFirst = false;
    }
  }
  if (isOver(run)) return;
  await act(run, 'key', () => pressKeys(run), shortLateMs);
  if (isOver(run)) return;
  await act(run, 'scroll', () => page.mouse.wheel(0, WHEEL_PX), shortLateMs);
  if (isOver(run)) return;
  await act(run, 'leave', () => leave(run), lateMs);
}

/** The space bar presses the button that has the caret: only where nothing has it. */
async function pressKeys({ page, session, mainFrame }: PassRun): Promise<void> {
  if (await within(SCRIPT_MS, session.run(mainFrame, focusIsFree, null, SCRIPT_MS), false)) {
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Tab');
}

/** Over the upper edge of the view, as towards the tabs. */
async function leave({ page }: PassRun): Promise<void> {
  await page.mouse.move(640, 40, { steps: 3 });
  await page.mouse.move(640, -20, { steps: 3 });
}

/** Clicks players, frames, and what covers the view. */
async function passOverMedia(run: PassRun): Promise<void> {
  const { media } = await placesOf(run);
  for (const [index, point] of media.entries()) {
    if (isOver(run)) return;
    await clickAt(run, 'media_click', point, index === media.length - 1 ? lateMs : shortLateMs);
  }
}

/** Follows a link of the website, and goes back. */
async function passOverLink(run: PassRun): Promise<void> {
  const { session, mainFrame, page } = run;
  const links = await within(SCRIPT_MS, session.run(mainFrame, linksToClick, null, SCRIPT_MS), null);
  if (links === null) throw new Unanswered();
  const link = linkToWatch(links, page.url(), run.priorityWords);
  const point =
    link === undefined ? null : await within(SCRIPT_MS, session.run(mainFrame, showLink, link.index, SCRIPT_MS), null);
  if (point === null) return;
  await clickAt(run, 'link_click', point, lateMs);
  if (isOver(run)) return;
  await act(run, 'back', () => page.goBack({ waitUntil: 'domcontentloaded', timeout: 5_000 }), shortLateMs);
}

/** Clicks once, which browsers ask for before a page may change their history, and goes back. */
async function passBack(run: PassRun): Promise<void> {
  const { page } = run;
  const { neutral } = await placesOf(run);
  const [point] = neutral;
  if (point !== undefined) {
    await clickAt(run, 'click', point, shortLateMs);
  }
  if (isOver(run)) return;
  await act(run, 'back', () => page.goBack({ waitUntil: 'domcontentloaded', timeout: 5_000 }), lateMs);
}

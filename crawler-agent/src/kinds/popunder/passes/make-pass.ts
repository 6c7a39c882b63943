import type { PassEnd, PassName } from '@proofline/contracts/kinds/popunder/findings';
import type { PassStep } from '@proofline/contracts/kinds/popunder/window';
import { within } from '../../../gather/within.ts';
import type { Point } from '../ledger/ledger.ts';
import { focusIsFree, linksToClick, showLink } from '../page-scripts/links-to-click.ts';
import { placesToClick } from '../page-scripts/places-to-click.ts';
import { windowBudget } from '../window-budget.ts';
import { linkToWatch } from './link-choice.ts';
import { act, clickAt, isOver, type PassRun, untilWindowsStand } from './pass-run.ts';

const SCRIPT_MS = 3_000;
const { lateMs, shortLateMs } = windowBudget;
const WHEEL_PX = 600;

/** What a pass did of what it has to do. `time_over`: the page did not say where to click, or took no click in. */
export type Done = Extract<PassEnd, 'done' | 'time_over' | 'nowhere_to_click'>;

/** Who has clicked nowhere has not looked. */
class NotClicked extends Error {
  readonly done: Exclude<Done, 'done'>;

  constructor(done: Exclude<Done, 'done'>) {
    super(`Nothing was clicked: ${done}.`);
    this.name = 'NotClicked';
    this.done = done;
  }
}

/** Does on a page that has loaded what its pass has to do, and waits until what opened stands. */
export async function makePass(name: PassName, run: PassRun): Promise<Done> {
  const done = await passes[name](run).then(
    (): Done => 'done',
    (error: unknown): Done => {
      if (error instanceof NotClicked) return error.done;
      throw error;
    },
  );
  await untilWindowsStand(run);
  return done;
}

const passes: Readonly<Record<PassName, (run: PassRun) => Promise<void>>> = {
  page: passOverPage,
  media: passOverMedia,
  link: passOverLink,
  back: passBack,
};

/** @throws NotClicked when the page does not say so in time */
async function placesOf({ session, mainFrame }: PassRun) {
  const places = await within(SCRIPT_MS, session.run(mainFrame, placesToClick, null, SCRIPT_MS), null);
  if (places === null) throw new NotClicked('time_over');
  return places;
}

interface Click {
  readonly step: PassStep;
  readonly point: Point;
  readonly lateMs: number;
}

/** One after the other, until the pass is over. @throws NotClicked when the page took none of them in */
async function clickAll(run: PassRun, clicks: readonly Click[]): Promise<void> {
  let taken = 0;
  for (const { step, point, lateMs } of clicks) {
    if (isOver(run)) return;
    if (await clickAt(run, step, point, lateMs)) taken += 1;
  }
  if (clicks.length > 0 && taken === 0 && !isOver(run)) throw new NotClicked('time_over');
}

/** Clicks where nothing answers a click, twice over; a key; the wheel; and the mouse leaves. */
async function passOverPage(run: PassRun): Promise<void> {
  const { page } = run;
  const { neutral } = await placesOf(run);
  const twice = (['click', 'second_click'] as const).flatMap((step) => neutral.map((point) => ({ step, point })));
  await clickAll(
    run,
    twice.map((click, index) => ({ ...click, lateMs: index === 0 ? lateMs : shortLateMs })),
  );
  if (isOver(run)) return;
  await act(run, 'key', () => pressKeys(run), shortLateMs);
  if (isOver(run)) return;
  await act(run, 'scroll', () => page.mouse.wheel(0, WHEEL_PX), shortLateMs);
  if (isOver(run)) return;
  await act(run, 'leave', () => leave(run), lateMs);
  if (neutral.length === 0) throw new NotClicked('nowhere_to_click');
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
  const lateMsOf = (index: number) => (index === media.length - 1 ? lateMs : shortLateMs);
  const clicks = media.map((point, index): Click => ({ step: 'media_click', point, lateMs: lateMsOf(index) }));
  await clickAll(run, clicks);
}

/** Follows a link of the website, and goes back. */
async function passOverLink(run: PassRun): Promise<void> {
  const { session, mainFrame, page } = run;
  const links = await within(SCRIPT_MS, session.run(mainFrame, linksToClick, null, SCRIPT_MS), null);
  if (links === null) throw new NotClicked('time_over');
  const link = linkToWatch(links, page.url(), run.priorityWords);
  const point =
    link === undefined ? null : await within(SCRIPT_MS, session.run(mainFrame, showLink, link.index, SCRIPT_MS), null);
  if (point === null) return;
  await clickAll(run, [{ step: 'link_click', point, lateMs }]);
  if (isOver(run)) return;
  await act(run, 'back', () => page.goBack({ waitUntil: 'domcontentloaded', timeout: 5_000 }), shortLateMs);
}

/** Clicks once, which browsers ask for before a page may change their history, and goes back. */
async function passBack(run: PassRun): Promise<void> {
  const { page } = run;
  const { neutral } = await placesOf(run);
  await clickAll(
    run,
    neutral.slice(0, 1).map((point): Click => ({ step: 'click', point, lateMs: shortLateMs })),
  );
  if (isOver(run)) return;
  await act(run, 'back', () => page.goBack({ waitUntil: 'domcontentloaded', timeout: 5_000 }), lateMs);
  if (neutral.length === 0) throw new NotClicked('nowhere_to_click');
}

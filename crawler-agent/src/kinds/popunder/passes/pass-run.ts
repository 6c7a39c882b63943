import { randomUUID } from 'node:crypto';
import type { PassStep } from '@proofline/contracts/kinds/popunder/window';
import type { Page } from 'playwright';
import { answerConsent } from '../../../gather/consent/answer-consent.ts';
import type { ConsentAnswer } from '../../../gather/consent/click-accept.ts';
import { openShadowRoots, refreshDelay } from '../../../gather/page-script.ts';
import { PageSession } from '../../../gather/page-session.ts';
import { settle } from '../../../gather/pending-work/settle.ts';
import { watchPendingWork } from '../../../gather/pending-work/watch-pending-work.ts';
import { within } from '../../../gather/within.ts';
import type { ClickedElement, Point } from '../ledger/ledger.ts';
import { describeElement } from '../page-scripts/element-at.ts';
import { scrolledBy } from '../page-scripts/links-to-click.ts';
import { hookWindows } from '../watch/window-hooks.ts';
import type { WindowWatch } from '../watch/window-watch.ts';
import { windowBudget } from '../window-budget.ts';

/** How long a button of the mouse is held down. */
const PRESS_MS = 60;
const MOUSE_STEPS = 4;
const SCRIPT_MS = 2_000;
/** Until a page has taken a click in. */
const CLICK_MS = 5_000;

/** Something that was done on the page. */
export interface StepTaken {
  readonly step: PassStep;
  readonly at: Point | null;
  readonly element: ClickedElement | null;
  /** Since the pass began. */
  readonly atMs: number;
}

export interface PassRun {
  readonly page: Page;
  readonly session: PageSession;
  readonly mainFrame: string;
  readonly watch: WindowWatch;
  /** Of this pass alone: by it pages' worlds tell ours what they have put off. */
  readonly channel: string;
  /** When the pass must be over, on the process's monotonic clock. */
  readonly endsAt: number;
  /** Whether an address is of the website that is looked at. */
  readonly isOwn: (url: string) => boolean;
  /** When the pass began. */
  readonly began: number;
  readonly priorityWords: readonly string[];
  /** What was done, in order. */
  readonly steps: StepTaken[];
}

/** Two names that the pages of a pass do not know. */
export const secretNames = () => ({ channel: randomUUID(), word: randomUUID() });

/** What runs in the page, its frames and its windows before their own scripts do. */
export async function prepareContext(page: Page, { channel, word }: ReturnType<typeof secretNames>): Promise<void> {
  const watched = JSON.stringify({ channel, lateMs: windowBudget.ownWindowMs });
  await page.context().addInitScript({
    content: `${openShadowRoots}();${watchPendingWork}(${watched});${hookWindows}(${JSON.stringify(word)});`,
  });
}

/** A step is not begun when the pass is over: windows enough, the page gone elsewhere, or no time left. */
export function isOver({ watch, page, endsAt, isOwn }: PassRun): boolean {
  return watch.isFull || page.isClosed() || performance.now() > endsAt || !isOwn(page.url());
}

/** Waits for what a step has set going. */
export async function untilQuiet(run: PassRun, before: number, lateMs: number): Promise<void> {
  const { page, session, mainFrame, watch, channel, endsAt } = run;
  const leftMs = () => Math.max(0, endsAt - performance.now());
  const limitMs = Math.min(lateMs + 500, leftMs());
  if (!page.isClosed()) {
    const settling = session.run(mainFrame, settle, { channel, lateMs, quietMs: 150, limitMs }, limitMs + 500);
    await within(limitMs + 500, settling, undefined);
  }
  await watch.quiet({ quietMs: windowBudget.quietMs, limitMs: Math.min(windowBudget.loadMs, leftMs()) });
  if (watch.windows.length === before) return;
  await watch.quiet({ quietMs: windowBudget.openedQuietMs, limitMs: Math.min(windowBudget.loadMs, leftMs()) });
}

function begin(
  { watch, steps, began }: PassRun,
  step: PassStep,
  point: Point | null,
  element: ClickedElement | null,
): void {
  watch.begin({ name: step, point, element });
  steps.push({ step, at: point, element, atMs: Math.round(performance.now() - began) });
}

/**
 * Presses the mouse at a point of the view, as a hand does, and waits for what comes of it.
 * @returns whether the page took the click in
 */
export async function clickAt(run: PassRun, name: PassStep, point: Point, lateMs: number): Promise<boolean> {
  const { page, session, mainFrame, watch } = run;
  const before = watch.windows.length;
  await within(SCRIPT_MS, page.mouse.move(point.x, point.y, { steps: MOUSE_STEPS }), undefined);
  const [element = null, scrolled] = await Promise.all([
    session.runAt(point, describeElement, SCRIPT_MS),
    within(SCRIPT_MS, session.run(mainFrame, scrolledBy, null, SCRIPT_MS), { x: 0, y: 0 }),
  ]);
  begin(run, name, { x: point.x + scrolled.x, y: point.y + scrolled.y }, element);
  const clicking = page.mouse.click(point.x, point.y, { delay: PRESS_MS }).then(() => true);
  const isClicked = await within(CLICK_MS, clicking, false);
  await untilQuiet(run, before, lateMs);
  return isClicked;
}

/** Anything else that is done. */
export async function act(run: PassRun, name: PassStep, deed: () => Promise<unknown>, lateMs: number): Promise<void> {
  const before = run.watch.windows.length;
  begin(run, name, null, null);
  await within(windowBudget.loadMs, deed(), undefined);
  await untilQuiet(run, before, lateMs);
}

/** Answers a banner; what opens at that click was asked for by nobody. */
export async function consent(run: PassRun): Promise<ConsentAnswer | null> {
  const { session, watch } = run;
  const before = watch.windows.length;
  watch.begin({ name: 'timer', point: null, element: null });
  const answered = await within(SCRIPT_MS * 2, answering(session), null);
  if (answered === null) return null;
  watch.ownClick();
  await untilQuiet(run, before, windowBudget.shortLateMs);
  return answered;
}

const answering = async (session: PageSession) => answerConsent(session, await session.frames());

/** Until every open window stands where it will stand: what is put off in it has come, and refreshes have led on. */
export async function untilWindowsStand({ watch, endsAt, channel, isOwn }: PassRun): Promise<void> {
  const standing = watch.openWindows.map(async ({ session, target, page, openedAt }) => {
    if (session === undefined || page === undefined) return;
    const own = new PageSession(session);
    const isBlankOrOwn = !/^https?:/.test(page.url()) || isOwn(page.url());
    const lateMs = isBlankOrOwn ? windowBudget.ownWindowMs : windowBudget.shortLateMs;
    for (let turn = 0; turn < 4; turn += 1) {
      const limitMs = Math.min(
        lateMs + 500,
        endsAt - performance.now(),
        openedAt + 2 * windowBudget.loadMs - performance.now(),
      );
      if (limitMs <= 0) return;
      const url = page.url();
      const settling = own.run(target, settle, { channel, lateMs, quietMs: 150, limitMs }, limitMs + 500);
      await within(limitMs + 500, settling, undefined);
      const delayS = await within(SCRIPT_MS, own.run(target, refreshDelay, null, SCRIPT_MS), null);
      if (delayS !== null && delayS <= windowBudget.refreshS && page.url() === url) {
        const moved = page.waitForURL((next) => next.href !== url, {
          waitUntil: 'commit',
          timeout: delayS * 1_000 + 2_000,
        });
        await within(delayS * 1_000 + 2_000, moved, undefined);
      } else if (page.url() === url) return;
    }
  });
  await Promise.all(standing);
  await watch.quiet({
    quietMs: windowBudget.quietMs,
    limitMs: Math.max(0, Math.min(windowBudget.loadMs, endsAt - performance.now())),
  });
}

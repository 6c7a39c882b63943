import { siteOf } from '@proofline/platform/site-of';
import { becomeStill } from '../../../gather/become-still.ts';
import type { Look } from '../../../gather/look.ts';
import { type Scrolled, scrollThrough } from '../../../gather/page-script.ts';
import { within } from '../../../gather/within.ts';
import { ageWords, TOO_YOUNG_WORDS } from './age-words.ts';
import { clickAge } from './click-age.ts';
import { moreWords } from './more-words.ts';
import { pageSize } from './page-size.ts';
import { pressMore } from './press-more.ts';

/** What making a page show all of its list came to. */
export interface Growth {
  readonly steps: number;
  readonly presses: number;
  /** Words of the button by which a question for an age was answered; null where nothing asked. */
  readonly ageAnswer: string | null;
  /** Controls that show more and were left when the presses were used up. */
  readonly controlsLeft: number;
  /** `steady`: nothing came any more. Otherwise what is there may not be all, as where a look was not answered. */
  readonly ended: 'steady' | 'too_long' | 'still_growing' | 'left_page';
}

export const growBudget = {
  steps: 12,
  presses: 5,
  /** For all of it. */
  limitMs: 14_000,
  scriptMs: 1_500,
  /** For a page of `heightPx`. */
  scrollMs: 3_000,
  /** Lists longer than this are no list to rank by. */
  heightPx: 60_000,
} as const;
export type GrowBudget = { readonly [Name in keyof typeof growBudget]: number };

/**
 * Answers what asks for an age before it lets anybody in, scrolls to the page's end until it grows no more, presses what
 * shows more, and comes back to its start. Costs at most `limitMs` and the pause in which the page becomes still once
 * more. Never throws for what a page does.
 */
export async function growPage(look: Look, budget: GrowBudget = growBudget): Promise<Growth> {
  const end = performance.now() + budget.limitMs;
  const isLate = () => performance.now() > end;
  const { trail } = look;
  const site = siteOf(look.page.url());
  const ageAnswer = await answerAge(look, budget);
  // A gate may load the page anew: that is still the page asked for.
  const navigations = trail.navigations;
  let [steps, presses] = [0, 0];
  const grown = (ended: Growth['ended'], controlsLeft = 0): Growth => ({
    ...{ steps, presses, ended, controlsLeft, ageAnswer },
  });
  if (siteOf(look.page.url()) !== site) return grown('left_page');
  let size = await sizeOf(look, budget);
  for (;;) {
    if (trail.navigations !== navigations) return grown('left_page');
    if (isLate()) return grown('too_long');
    if (steps >= budget.steps) return grown('still_growing');
    const isThrough = await scroll(look, budget);
    steps += 1;
    const next = await sizeOf(look, budget);
    const isSteady = next !== null && next === size;
    size = next;
    if (!isSteady) continue;
    const isPressed = await press(look, budget, presses >= budget.presses);
    if (isPressed !== true) {
      const isWhole = isThrough && isPressed !== null;
      return grown(trail.navigations !== navigations ? 'left_page' : isWhole ? 'steady' : 'too_long');
    }
    if (presses >= budget.presses) return grown('still_growing', 1);
    presses += 1;
    await becomeStill(look);
  }
}

/** What tells that a page has grown: its height, and how much is in it. Null where it does not answer in time. */
function sizeOf({ session, mainFrame }: Look, { scriptMs }: GrowBudget): Promise<string | null> {
  return within<string | null>(scriptMs, session.run(mainFrame, pageSize, null, scriptMs), null);
}

/** @returns whether the page was scrolled through to its end */
async function scroll(look: Look, { heightPx, scrollMs }: GrowBudget): Promise<boolean> {
  const limitMs = scrollMs + 1_000;
  const scrolling = look.session.run(look.mainFrame, scrollThrough, { heightPx, limitMs: scrollMs }, limitMs);
  const scrolled = await within<Scrolled | null>(limitMs, scrolling, null);
  if (scrolled === 'to_end' || scrolled === 'in_part') await becomeStill(look);
  return scrolled === 'to_end' || scrolled === 'nothing';
}

async function answerAge(look: Look, { scriptMs }: GrowBudget): Promise<string | null> {
  const { session, mainFrame } = look;
  const known = { words: ageWords, tooYoung: TOO_YOUNG_WORDS, limitMs: scriptMs / 2 };
  const answer = await within(scriptMs, session.run(mainFrame, clickAge, known, scriptMs), null);
  if (answer === null) return null;
  await becomeStill(look);
  return answer.slice(0, 100);
}

/** @returns whether there was something to press; null where nobody knows */
function press({ session, mainFrame }: Look, { scriptMs }: GrowBudget, onlyLook: boolean): Promise<boolean | null> {
  const asked = { words: moreWords, limitMs: scriptMs / 2, onlyLook };
  return within<boolean | null>(scriptMs, session.run(mainFrame, pressMore, asked, scriptMs), null);
}

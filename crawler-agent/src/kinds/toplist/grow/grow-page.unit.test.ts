import { expect, it } from 'vitest';
import type { Look } from '../../../gather/look.ts';
import { scrollThrough } from '../../../gather/page-script.ts';
import { visitBudget } from '../../../gather/visit-budget.ts';
import { growBudget, growPage } from './grow-page.ts';
import { pageSize } from './page-size.ts';
import { pressMore } from './press-more.ts';

const noAnswer = new Error('No answer from the page.');

/** What a page answers to each script, in turn; the last answer stays. Errors: it does not answer. */
interface Answers {
  readonly sizes?: readonly (string | Error)[];
  readonly scrolled?: unknown;
  readonly pressed?: unknown;
}

function pageThat({ sizes = ['1000 20'], scrolled = 'to_end', pressed = false }: Answers): Look {
  let asked = 0;
  const answerTo = (script: unknown): unknown => {
    if (script === pageSize) {
      asked += 1;
      return sizes[Math.min(asked, sizes.length) - 1];
    }
    if (script === scrollThrough) return scrolled;
    return script === pressMore ? pressed : null;
  };
  const run = async (_: string, script: unknown): Promise<unknown> => {
    const answer = answerTo(script);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const page = { url: () => 'http://site.example/', waitForLoadState: async () => undefined, frames: () => [null] };
  const traffic = { idle: async () => undefined, isActiveSince: () => false };
  const look = { page, traffic, session: { run }, trail: { navigations: 1 }, budget: visitBudget };
  return { ...look, mainFrame: 'main', channel: 'of this look' } as unknown as Look;
}

const endOf = async (answers: Answers) => (await growPage(pageThat(answers), { ...growBudget, steps: 4 })).ended;

it('A page that has answered all, and grows no more, is steady', async () => {
  expect(await endOf({})).toBe('steady');
  expect(await endOf({ scrolled: 'nothing' })).toBe('steady');
  expect(await endOf({ sizes: [noAnswer, '1000 20', '1000 20'] })).toBe('steady');
});

const unsure: readonly (readonly [what: string, answers: Answers, ended: string])[] = [
  ['did not say how large it is', { sizes: [noAnswer] }, 'still_growing'],
  ['was not scrolled to its end', { scrolled: 'in_part' }, 'too_long'],
  ['did not let itself be scrolled', { scrolled: noAnswer }, 'too_long'],
  ['has more controls than were looked at', { pressed: null }, 'too_long'],
  ['did not say whether it shows more', { pressed: noAnswer }, 'too_long'],
];

it.each(unsure)('A page that %s may have more to show', async (_, answers, ended) => {
  expect(await endOf(answers)).toBe(ended);
});

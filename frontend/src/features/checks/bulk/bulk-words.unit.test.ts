import { checkIdSchema } from '@proofline/contracts/ids';
import { expect, it } from 'vitest';
import { summaryTitle } from './bulk-words.ts';

const managed = (done: number, refused: number) => ({
  done: Array.from({ length: done }, (_, index) => checkIdSchema.parse(index + 1)),
  refused: Array.from({ length: refused }, (_, index) => ({
    id: checkIdSchema.parse(100 + index),
    name: 'x',
    detail: 'It is running.',
  })),
});

it.each([
  ['disable_project', 5, 1, '5 of 6 checks were disabled'],
  ['disable_project', 1, 1, '1 of 2 checks was disabled'],
  ['pause_project', 3, 0, '3 checks were told to pause'],
  ['add_favorite', 1, 0, '1 check was added to favorites'],
  ['continue_project', 0, 4, 'No check was started again'],
  ['enable_project', 1_200, 0, '1,200 checks were enabled'],
] as const)('%s, %i done and %i refused: %s', (action, done, refused, words) => {
  expect(summaryTitle(action, managed(done, refused))).toBe(words);
});

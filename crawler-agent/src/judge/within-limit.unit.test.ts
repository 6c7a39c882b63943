import { expect, it } from 'vitest';
import { withinLimit } from './within-limit.ts';

it('gives the result of work that is done in time, and its errors', () => {
  expect(withinLimit(1_000, () => 'done')).toBe('done');
  expect(() =>
    withinLimit(1_000, () => {
      throw new RangeError('wrong');
    }),
  ).toThrow(new RangeError('wrong'));
});

it('breaks off work that takes longer, and goes on working', () => {
  const began = performance.now();
  let rounds = 0;
  const endless = () => {
    for (;;) rounds += 1;
  };
  expect(withinLimit(50, endless)).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(rounds).toBeGreaterThan(0);
  expect(withinLimit(1_000, () => 'done')).toBe('done');
});

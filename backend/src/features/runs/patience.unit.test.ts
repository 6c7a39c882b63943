import { expect, it } from 'vitest';
import { Patience } from './patience.ts';

it('leaves who failed alone for pauses that double up to five minutes, until something succeeds', () => {
  let nowMs = 0;
  const patience = new Patience<number>(() => nowMs);
  expect([patience.failed(7), patience.failed(7), patience.failed(8)]).toEqual([1_000, 2_000, 1_000]);
  expect(patience.resting).toEqual([7, 8]);
  nowMs = 1_500;
  expect(patience.resting).toEqual([7]);
  for (let time = 0; time < 20; time += 1) patience.failed(7);
  expect(patience.failed(7)).toBe(300_000);
  patience.succeeded(7);
  expect([patience.resting, patience.failed(7)]).toEqual([[], 1_000]);
});

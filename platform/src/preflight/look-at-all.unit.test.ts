import { expect, it } from 'vitest';
import { obstacle } from './obstacle.ts';
import { LOOK_LIMIT_MS, lookAtAll } from './preflight.ts';

const hanging = { what: 'The event log', variable: 'EVENTSTORE_URL', look: () => new Promise<never>(() => {}) };

it('looks side by side, and says of what hangs that it does', async () => {
  const found = obstacle('Port 80 needs special rights.');
  const begunAt = performance.now();
  const obstacles = await lookAtAll(
    [
      hanging,
      { ...hanging, what: 'The database of DATABASE_URL', variable: 'DATABASE_URL' },
      { ...hanging, look: async () => [found] },
    ],
    200,
  );
  expect(performance.now() - begunAt).toBeLessThan(390);
  expect(obstacles.map(({ sentence }) => sentence)).toEqual([
    'The event log could not be looked at within 0.2 s: change EVENTSTORE_URL, or look at it.',
    'The database of DATABASE_URL could not be looked at within 0.2 s: change DATABASE_URL, or look at it.',
    found.sentence,
  ]);
});

it('says of what fails in a way nobody foresaw that it does, beside what the others found', async () => {
  const found = obstacle('Port 80 needs special rights.');
  const fail = async () => Promise.reject(new RangeError('of hunter2'));
  const obstacles = await lookAtAll([
    { ...hanging, look: fail },
    { ...hanging, look: async () => [found] },
  ]);
  expect(obstacles).toEqual([
    obstacle('The event log could not be looked at (RangeError): change EVENTSTORE_URL, or look at it.'),
    found,
  ]);
});

it('leaves a start time to load and to say so within its 15 s', () => {
  expect(LOOK_LIMIT_MS).toBeLessThan(10_000);
});

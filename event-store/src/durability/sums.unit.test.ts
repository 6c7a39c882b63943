import { expect, it } from 'vitest';
import { eventId, type Writer } from './append-load.ts';
import { noFaults, type SeenEvent, sumUp } from './sums.ts';

const writer: Writer = {
  stream: 'w',
  kind: 'any',
  outcomes: ['acknowledged', 'unknown', 'acknowledged', 'unknown'],
  refused: [],
};
const event = (n: number): SeenEvent => ({ id: eventId(writer, n), stream: 'w' });
const sums = (log: SeenEvent[], seen = log) => sumUp([writer], log, seen);

it('finds nothing wrong when what was promised is there, and what is open may be', () => {
  const fine = { acknowledged: 2, ...noFaults };
  expect(sums([event(0), event(2)])).toEqual(fine);
  expect(sums([event(0), event(1), event(2), event(3)])).toEqual(fine);
});

it('finds every way to break a promise', () => {
  expect(sums([event(0)])).toMatchObject({ lost: 1 });
  expect(sums([event(0), event(2), { id: 'x', stream: 'w' }])).toMatchObject({ unexpected: 1 });
  expect(sums([event(0), event(2), { ...event(1), stream: 'v' }])).toMatchObject({ unexpected: 1 });
  expect(sums([event(0), event(2), event(0)])).toMatchObject({ duplicated: 1, disordered: 0 });
  expect(sums([event(0), event(2), event(1)])).toMatchObject({ disordered: 1 });
  expect(sums([event(0), event(2)], [event(0), event(1), event(2)])).toMatchObject({ subscriberDiffers: 2 });
  expect(sumUp([{ ...writer, refused: ['conflict'] }], [event(0), event(2)], [])).toMatchObject({ refused: 1 });
});

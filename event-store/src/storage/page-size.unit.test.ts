import { expect, it } from 'vitest';
import type { StoredEvent } from '../log/stored-event.ts';
import { FIRST_PAGE_EVENTS, nextPageEvents } from './page-size.ts';

const pageOf = (events: number, bytes: number): StoredEvent[] =>
  Array.from({ length: events }, (_, n) => ({
    position: n + 1,
    streamId: 1,
    stream: 's',
    revision: n,
    id: '',
    type: 't',
    isJson: false,
    createdUs: 0,
    data: Buffer.alloc(bytes),
    metadata: Buffer.alloc(0),
  }));

it('small events are asked for by the most there may be, step by step', () => {
  expect(nextPageEvents(pageOf(FIRST_PAGE_EVENTS, 100), 500)).toBe(8 * FIRST_PAGE_EVENTS);
  expect(nextPageEvents(pageOf(8 * FIRST_PAGE_EVENTS, 100), 500)).toBe(500);
  expect(nextPageEvents(pageOf(FIRST_PAGE_EVENTS, 0), 100)).toBe(100);
});

it('large events are asked for by as many as fit into a few megabytes, and never by none', () => {
  expect(nextPageEvents(pageOf(FIRST_PAGE_EVENTS, 1024 * 1024), 500)).toBe(4);
  expect(nextPageEvents(pageOf(2, 16 * 1024 * 1024), 500)).toBe(1);
  expect(nextPageEvents([], 500)).toBe(FIRST_PAGE_EVENTS);
});

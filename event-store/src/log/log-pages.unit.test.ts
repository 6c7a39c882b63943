import { describe, expect, it, vi } from 'vitest';
import { LogPages, PAGE_EVENTS } from './log-pages.ts';
import type { StoredEvent } from './stored-event.ts';

function event(position: number): StoredEvent {
  const data = Buffer.alloc(10);
  return {
    position,
    streamId: 1,
    stream: 's',
    revision: position - 1,
    id: '00000000-0000-4000-8000-000000000000',
    type: 'T',
    isJson: true,
    createdUs: 0,
    data,
    metadata: data,
  };
}

function events(from: number, to: number): StoredEvent[] {
  return Array.from({ length: to - from + 1 }, (_, n) => event(from + n));
}

function open(head: number, maxBytes = 100_000_000) {
  const load = vi.fn(async (from: number, to: number) => events(Math.max(1, from), Math.min(head, to)));
  const pages = new LogPages({ load, maxBytes });
  const start = Math.floor((head + 1) / PAGE_EVENTS) * PAGE_EVENTS;
  pages.open(head, events(Math.max(1, start), head));
  return { pages, load };
}

const positions = (page: readonly StoredEvent[]) => page.map(({ position }) => position);

describe('the pages of a log', () => {
  it('hold what was published, at once and without the database', () => {
    const { pages, load } = open(0);
    pages.publish(events(1, 3 * PAGE_EVENTS));
    expect(pages.head).toBe(3 * PAGE_EVENTS);
    const page = pages.page(PAGE_EVENTS + 5);
    expect(page).toBeInstanceOf(Array);
    expect(load).not.toHaveBeenCalled();
  });

  it('lie on borders that depend on positions alone', async () => {
    const { pages } = open(2 * PAGE_EVENTS + 10);
    expect(positions(await pages.page(1))).toEqual(positions(events(1, PAGE_EVENTS - 1)));
    expect(positions(await pages.page(PAGE_EVENTS))).toEqual(positions(events(PAGE_EVENTS, 2 * PAGE_EVENTS - 1)));
    expect(positions(await pages.page(2 * PAGE_EVENTS))).toEqual(
      positions(events(2 * PAGE_EVENTS, 2 * PAGE_EVENTS + 10)),
    );
  });

  it('are read from the database once, for everybody who asks', async () => {
    const { pages, load } = open(5 * PAGE_EVENTS);
    const [first, second] = await Promise.all([pages.page(7), pages.page(8)]);
    expect(first).toBe(second);
    expect(await pages.page(9)).toBe(first);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('are read again after a failed attempt', async () => {
    const { pages, load } = open(5 * PAGE_EVENTS);
    load.mockRejectedValueOnce(new Error('gone'));
    await expect(pages.page(7)).rejects.toThrow('gone');
    expect(await pages.page(7)).toHaveLength(PAGE_EVENTS - 1);
  });

  it('are forgotten, least recently used first, when they hold too much', async () => {
    const { pages, load } = open(10 * PAGE_EVENTS, 3 * PAGE_EVENTS * 760);
    for (const index of [0, 1, 2]) await pages.page(index * PAGE_EVENTS);
    await pages.page(0);
    await pages.page(3 * PAGE_EVENTS);
    load.mockClear();
    await pages.page(0);
    expect(load).not.toHaveBeenCalled();
    await pages.page(PAGE_EVENTS);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('wake everybody who waits for a position, once it is there', async () => {
    const { pages } = open(0);
    const { signal } = new AbortController();
    const woken: string[] = [];
    const first = pages.waitBeyond(0, signal).then(() => woken.push('first'));
    const second = pages.waitBeyond(0, signal).then(() => woken.push('second'));
    pages.publish(events(1, 1));
    await Promise.all([first, second]);
    expect(woken).toHaveLength(2);
    await pages.waitBeyond(0, signal);
  });

  it('wake a crowd at once, and for the commits right after it together', async () => {
    vi.useFakeTimers();
    try {
      const { pages } = open(0);
      const { signal } = new AbortController();
      let woken = 0;
      const wait = () => {
        for (let n = 0; n < 100; n += 1) void pages.waitBeyond(pages.head, signal).then(() => (woken += 1));
      };
      wait();
      pages.publish(events(1, 1));
      await vi.advanceTimersByTimeAsync(0);
      expect(woken).toBe(100);
      wait();
      pages.publish(events(2, 2));
      pages.publish(events(3, 3));
      await vi.advanceTimersByTimeAsync(0);
      expect(woken).toBe(100);
      await vi.advanceTimersByTimeAsync(4);
      expect(woken).toBe(200);
      await vi.advanceTimersByTimeAsync(1_000);
      wait();
      pages.publish(events(4, 4));
      await vi.advanceTimersByTimeAsync(0);
      expect(woken).toBe(300);
    } finally {
      vi.useRealTimers();
    }
  });

  it('wake a few for every commit', async () => {
    const { pages } = open(0);
    const { signal } = new AbortController();
    for (let position = 1; position < 10; position += 1) {
      const waiting = pages.waitBeyond(position - 1, signal);
      pages.publish(events(position, position));
      await expect(waiting).resolves.toBeUndefined();
    }
  });

  it('let a waiter go that gives up', async () => {
    const { pages } = open(0);
    const gone = new AbortController();
    const waiting = pages.waitBeyond(0, gone.signal);
    gone.abort();
    await expect(waiting).resolves.toBeUndefined();
  });
});

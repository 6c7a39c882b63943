import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceUnavailable } from './errors.ts';
import { ReadingTurns } from './reading-turns.ts';

const read = { method: 'GET', auth: 'user', limitMs: undefined } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Takes a turn, and notes under its name when it has it. */
function taker(turns: ReadingTurns) {
  const begun: string[] = [];
  const take = async (name: string) => {
    const turn = await turns.take(read);
    begun.push(name);
    return turn;
  };
  return { begun, take };
}

describe('Reads', () => {
  it('take turns in the order they came', async () => {
    const { begun, take } = taker(new ReadingTurns({ atOnce: 2, maxWaitMs: 1_000 }));
    const [first, second] = await Promise.all([take('a'), take('b')]);
    const third = take('c');
    const fourth = take('d');
    await vi.advanceTimersByTimeAsync(999);
    expect(begun).toEqual(['a', 'b']);
    second?.end();
    second?.end();
    (await third).end();
    await fourth;
    first?.end();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('that waited in vain are told when to come back, and leave no place empty', async () => {
    const { begun, take } = taker(new ReadingTurns({ atOnce: 1, maxWaitMs: 1_000 }));
    const first = await take('a');
    const refused = take('b').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await refused).toBeInstanceOf(ServiceUnavailable);
    expect(await refused).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
    first.end();
    (await take('c')).end();
    expect(begun).toEqual(['a', 'c']);
  });

  it('leave their place while they wait for something else', async () => {
    const { begun, take } = taker(new ReadingTurns({ atOnce: 1, maxWaitMs: 1_000 }));
    const first = await take('a');
    const { promise, resolve } = Promise.withResolvers<string>();
    const rested = first.rest(() => promise);
    (await take('b')).end();
    resolve('there');
    expect(await rested).toBe('there');
    const third = take('c');
    await vi.advanceTimersByTimeAsync(500);
    expect(begun).toEqual(['a', 'b']);
    first.end();
    await third;
  });

  it('keep no place when they rest for longer than anybody waits for them', async () => {
    const { begun, take } = taker(new ReadingTurns({ atOnce: 1, maxWaitMs: 1_000 }));
    const first = await take('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    const rested = first.rest(() => promise);
    first.end();
    resolve();
    await rested;
    await take('b');
    expect(begun).toEqual(['a', 'b']);
  });

  it('alone wait for each other', async () => {
    const turns = new ReadingTurns({ atOnce: 1, maxWaitMs: 1_000 });
    await turns.take(read);
    const taken = vi.fn();
    for (const other of [
      read,
      { ...read, method: 'POST' } as const,
      { ...read, auth: 'agent' } as const,
      { ...read, limitMs: 30_000 },
    ]) {
      void turns.take(other).then(
        () => taken(other),
        () => undefined,
      );
    }
    await vi.advanceTimersByTimeAsync(2_000);
    expect(taken.mock.calls.map(([{ method, auth, limitMs }]) => [method, auth, limitMs])).toEqual([
      ['POST', 'user', undefined],
      ['GET', 'agent', undefined],
      ['GET', 'user', 30_000],
    ]);
  });
});

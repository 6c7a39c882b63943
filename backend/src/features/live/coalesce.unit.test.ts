import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

const everyMs = 200;

interface Told {
  readonly atMs: number;
  readonly values: readonly number[];
}

function listenTo(source: Subject<number[]>, workMs = 0, failAt?: number) {
  const told: Told[] = [];
  const failures: unknown[] = [];
  const startedAt = Date.now();
  let completed = false;
  let pieces = 0;
  const work = async (values: number[]) => {
    pieces += 1;
    const atMs = Date.now() - startedAt;
    if (workMs > 0) await new Promise((resolve) => setTimeout(resolve, workMs));
    if (pieces === failAt) throw new Error('no luck');
    return { atMs, values };
  };
  source
    .pipe(coalesce(work, { everyMs: () => everyMs, merge: (a, b) => [...a, ...b] }, (error) => failures.push(error)))
    .subscribe({
      next: (one) => told.push(one),
      complete: () => {
        completed = true;
      },
    });
  return { told, failures, isCompleted: () => completed };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('coalesce', () => {
  it('tells the first value at once and the last one when the time is over', async () => {
    const source = new Subject<number[]>();
    const { told } = listenTo(source);
    for (const value of [1, 2, 3]) source.next([value]);
    await vi.advanceTimersByTimeAsync(everyMs - 1);
    expect(told).toEqual([{ atMs: 0, values: [1] }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told.at(-1)).toEqual({ atMs: everyMs, values: [2, 3] });
  });

  it('starts at most five pieces of work in any second, and loses no value', async () => {
    const source = new Subject<number[]>();
    const { told } = listenTo(source);
    for (let value = 0; value < 300; value += 1) {
      source.next([value]);
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(everyMs);
    for (const { atMs } of told) {
      expect(told.filter((other) => other.atMs >= atMs && other.atMs < atMs + 1_000).length).toBeLessThanOrEqual(5);
    }
    expect(told.flatMap(({ values }) => values)).toEqual(Array.from({ length: 300 }, (_, value) => value));
  });

  it('pauses as long as the value asks for that was worked on last', async () => {
    const source = new Subject<number>();
    const told: { atMs: number; value: number }[] = [];
    const startedAt = Date.now();
    const work = async (value: number) => ({ atMs: Date.now() - startedAt, value });
    source.pipe(coalesce(work, { everyMs: (value) => value, merge: (_a, b) => b }, () => {})).subscribe((one) => {
      told.push(one);
    });
    source.next(50);
    source.next(300);
    await vi.advanceTimersByTimeAsync(100);
    source.next(10);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual([
      { atMs: 0, value: 50 },
      { atMs: 50, value: 300 },
      { atMs: 350, value: 10 },
    ]);
  });

  it('does one piece of work at a time, however long it takes', async () => {
    const source = new Subject<number[]>();
    const { told } = listenTo(source, 1_000);
    source.next([1]);
    source.next([2]);
    await vi.advanceTimersByTimeAsync(999);
    source.next([3]);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(told).toEqual([
      { atMs: 0, values: [1] },
      { atMs: 1_000, values: [2, 3] },
    ]);
  });

  it('completes only after what waited was told', async () => {
    const source = new Subject<number[]>();
    const { told, isCompleted } = listenTo(source);
    source.next([1]);
    source.next([2]);
    source.complete();
    await vi.advanceTimersByTimeAsync(everyMs - 1);
    expect(isCompleted()).toBe(false);
    await vi.advanceTimersByTimeAsync(everyMs + 1);
    expect(told.map(({ values }) => values)).toEqual([[1], [2]]);
    expect(isCompleted()).toBe(true);
  });

  it('goes on after a piece of work that failed', async () => {
    const source = new Subject<number[]>();
    const { told, failures } = listenTo(source, 0, 1);
    source.next([1]);
    source.next([2]);
    await vi.advanceTimersByTimeAsync(2 * everyMs);
    expect(failures).toHaveLength(1);
    expect(told.map(({ values }) => values)).toEqual([[2]]);
  });
});

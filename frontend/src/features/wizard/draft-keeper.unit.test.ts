import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftKeeper } from './draft-keeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function keeping() {
  const written: string[] = [];
  const store = { isFull: false, removed: 0 };
  const keeper = new DraftKeeper<string>({
    write: (state) => {
      if (!store.isFull) written.push(state);
      return !store.isFull;
    },
    remove: () => {
      store.removed += 1;
    },
  });
  return { keeper, written, store };
}

describe('keeping a draft', () => {
  it('waits for a second of rest, and keeps the newest', () => {
    const { keeper, written } = keeping();
    keeper.keep('a');
    vi.advanceTimersByTime(999);
    keeper.keep('ab');
    vi.advanceTimersByTime(999);
    expect(written).toEqual([]);
    expect(keeper.isBehind).toBe(true);
    vi.advanceTimersByTime(1);
    expect(written).toEqual(['ab']);
    expect(keeper.isBehind).toBe(false);
  });

  it('does not wait when the page is left', () => {
    const { keeper, written } = keeping();
    keeper.keep('a');
    keeper.flush();
    vi.advanceTimersByTime(5_000);
    expect(written).toEqual(['a']);
  });

  it('is behind as long as the store takes nothing', () => {
    const { keeper, written, store } = keeping();
    store.isFull = true;
    keeper.keep('a');
    vi.advanceTimersByTime(1_000);
    expect(keeper.isBehind).toBe(true);
    store.isFull = false;
    keeper.flush();
    expect(written).toEqual(['a']);
  });

  it('says whether the page can be left without a loss', () => {
    const { keeper, written, store } = keeping();
    expect(keeper.keepNow()).toBe(true);
    keeper.keep('a');
    expect({ kept: keeper.keepNow(), written }).toEqual({ kept: true, written: ['a'] });
    store.isFull = true;
    keeper.keep('ab');
    expect(keeper.keepNow()).toBe(false);
  });

  it('ends with the creation: what is kept goes, and nothing comes after', () => {
    const { keeper, written, store } = keeping();
    keeper.keep('a');
    keeper.end();
    keeper.keep('b');
    keeper.flush();
    vi.advanceTimersByTime(5_000);
    expect({ written, removed: store.removed, behind: keeper.isBehind }).toEqual({
      written: [],
      removed: 1,
      behind: false,
    });
  });
});

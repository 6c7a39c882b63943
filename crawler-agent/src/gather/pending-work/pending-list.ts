import { inPage } from '../in-page.ts';

export interface PendingList {
  /** @param patience how long after it is due it may still be on its way, ms */
  add(key: string, wait: number, patience: number): void;
  drop(key: string): void;
  /** Until the last is due; -1 when nothing is. */
  dueInMs(): number;
}

/** What a page's scripts have put off. What the page makes of the browser's own objects later must not matter here. */
export const pendingList = inPage({}, () => (): PendingList => {
  const maxPending = 2_000;
  const { max } = Math;
  const now = performance.now.bind(performance);
  // Without a prototype: what the page makes of Object must not matter here either.
  const pending: Record<string, { due: number; until: number }> = Object.create(null);
  let count = 0;
  const drop = (key: string) => {
    if (pending[key] === undefined) return;
    count -= 1;
    delete pending[key];
  };
  return {
    add: (key, wait, patience) => {
      if (pending[key] === undefined && count >= maxPending) return;
      if (pending[key] === undefined) count += 1;
      const due = now() + wait;
      pending[key] = { due, until: due + patience };
    },
    drop,
    dueInMs: () => {
      const at = now();
      let dueInMs = -1;
      for (const key in pending) {
        const { due, until } = pending[key] ?? { due: 0, until: 0 };
        if (until < at) drop(key);
        else dueInMs = max(dueInMs, due - at, 0);
      }
      return dueInMs;
    },
  };
});

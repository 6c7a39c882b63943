/// <reference lib="dom" />
import { inPage } from '../in-page.ts';
import { type PendingList, pendingList } from './pending-list.ts';
import { watchedTimers } from './watched-timers.ts';

export interface WatchedWork {
  /** The event by which our world asks, and with which it is answered; the page does not know its name. */
  readonly channel: string;
  /** What is put off for longer is not waited for, ms; 0 watches nothing. */
  readonly lateMs: number;
}

/** What a page hears from elsewhere cannot be foreseen: the first word is waited for. */
const watchListeners = inPage({}, () => {
  const firstWordMs = 1_000;
  return (pending: PendingList, lateMs: number): void => {
    const { construct } = Reflect;
    const waitMs = Math.min(lateMs, firstWordMs);
    let listeners = 0;
    const listen = (called: unknown): unknown =>
      new Proxy(called as new (...given: unknown[]) => object, {
        construct(target, given, self) {
          listeners += 1;
          pending.add(`listener ${listeners}`, waitMs, 0);
          return construct(target, given, self);
        },
      });
    for (const name of ['WebSocket', 'EventSource', 'Worker', 'SharedWorker'] as const) {
      // Pages that are not secure lack some of them.
      if (name in window) Object.assign(window, { [name]: listen(window[name]) });
    }
  };
});

const watchTimers = inPage({ watchedTimers }, ({ watchedTimers }) => {
  /** Of an interval. */
  const maxTurns = 2;
  return (pending: PendingList, lateMs: number): void => {
    const { watch, forget } = watchedTimers(pending, lateMs);
    const { max } = Math;
    const numberOf = Number;
    const delay = (given: unknown) => max(0, numberOf(given) || 0);
    const idleDelay = (given: unknown) => delay((given as IdleRequestOptions | undefined)?.timeout);
    Object.assign(window, {
      setTimeout: watch('timer', window.setTimeout, delay),
      setInterval: watch('timer', window.setInterval, delay, maxTurns),
      requestAnimationFrame: watch('frame', window.requestAnimationFrame, () => 0),
      requestIdleCallback: watch('idle', window.requestIdleCallback, idleDelay),
      clearTimeout: forget('timer', window.clearTimeout),
      clearInterval: forget('timer', window.clearInterval),
      cancelAnimationFrame: forget('frame', window.cancelAnimationFrame),
      cancelIdleCallback: forget('idle', window.cancelIdleCallback),
    });
  };
});

const pieces = { pendingList, watchListeners, watchTimers };

/**
 * Runs before the page's own scripts, in their world: keeps when what they have put off is due, so that a notice that
 * comes by a timer is waited for, however fast the machine.
 */
export const watchPendingWork = inPage(
  pieces,
  ({ pendingList, watchListeners, watchTimers }) =>
    ({ channel, lateMs }: WatchedWork): void => {
      if (lateMs === 0) return;
      const dispatch = window.dispatchEvent.bind(window);
      const Answer = CustomEvent;
      const pending = pendingList();
      watchListeners(pending, lateMs);
      watchTimers(pending, lateMs);
      window.addEventListener(`${channel} ask`, () => {
        dispatch(new Answer(`${channel} answer`, { detail: pending.dueInMs() }));
      });
    },
);

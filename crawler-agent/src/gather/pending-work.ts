/// <reference lib="dom" />

export interface WatchedWork {
  /** The event by which our world asks, and with which it is answered; the page does not know its name. */
  readonly channel: string;
  /** What is put off for longer is not waited for, ms; 0 watches nothing. */
  readonly lateMs: number;
}

/**
 * Runs before the page's own scripts, in their world: keeps when what they have put off is due, so that a notice that
 * comes by a timer is waited for, however fast the machine. Of what goes on for ever (intervals, chains of timers,
 * animations) only the beginning is. It must not refer to anything outside itself.
 */
export function watchPendingWork({ channel, lateMs }: WatchedWork): void {
  type Callable = (...given: unknown[]) => unknown;
  type Kind = 'timer' | 'frame' | 'idle';
  /** Every step of a chain sets the next one. */
  const maxSteps = 8;
  /** Of an interval. */
  const maxTurns = 2;
  const maxPending = 2_000;
  /** A frame that is not drawn never gets its turn. */
  const frameMs = 1_000;
  /** Code in a string does not tell that it has run. */
  const codeMs = 100;
  const firstWordMs = 1_000;
  const { apply, construct } = Reflect;
  const { max, min } = Math;
  const numberOf = Number;
  const now = performance.now.bind(performance);
  const dispatch = window.dispatchEvent.bind(window);
  const afterwards = queueMicrotask.bind(window);
  const Answer = CustomEvent;
  // Without a prototype: what the page makes of Object must not matter here.
  const pending: Record<string, { due: number; until: number }> = Object.create(null);
  let count = 0;
  let step = 0;
  let listeners = 0;

  const add = (key: string, wait: number, patience: number) => {
    if (pending[key] === undefined && count >= maxPending) return;
    if (pending[key] === undefined) count += 1;
    const due = now() + wait;
    pending[key] = { due, until: due + patience };
  };
  const drop = (key: string) => {
    if (pending[key] === undefined) return;
    count -= 1;
    delete pending[key];
  };
  /** What a handler has awaited goes on in its turn, and counts as the same chain. */
  const leaveStep = (before: number, hops: number) => {
    if (hops === 0) step = before;
    else afterwards(() => leaveStep(before, hops - 1));
  };

  const watch = (kind: Kind, set: unknown, waitOf: (given: unknown) => number, watchedTurns = 1): unknown =>
    new Proxy(set as Callable, {
      apply(target, self, [handler, ...given]: unknown[]) {
        const wait = waitOf(given[0]);
        const first = step + 1;
        if (!(wait <= lateMs)) return apply(target, self, [handler, ...given]);
        if (typeof handler !== 'function') {
          const id = apply(target, self, [handler, ...given]);
          if (first <= maxSteps) add(`${kind} ${id}`, wait, codeMs);
          return id;
        }
        const patience = kind === 'timer' ? Number.POSITIVE_INFINITY : frameMs;
        let turns = 0;
        const inTurn = function (this: unknown, ...values: unknown[]): unknown {
          turns += 1;
          if (turns < watchedTurns && first <= maxSteps) add(`${kind} ${id}`, wait, patience);
          else drop(`${kind} ${id}`);
          const before = step;
          step = first + turns - 1;
          try {
            return apply(handler as Callable, this, values);
          } finally {
            leaveStep(before, 10);
          }
        };
        const id: unknown = apply(target, self, [inTurn, ...given]);
        if (first <= maxSteps) add(`${kind} ${id}`, wait, patience);
        return id;
      },
    });
  const forget = (kind: Kind, clear: unknown): unknown =>
    new Proxy(clear as Callable, {
      apply(target, self, given: unknown[]) {
        drop(`${kind} ${given[0]}`);
        return apply(target, self, given);
      },
    });

  /** What a page hears from elsewhere cannot be foreseen: the first word is waited for. */
  const listen = (called: unknown): unknown =>
    new Proxy(called as new (...given: unknown[]) => object, {
      construct(target, given, self) {
        listeners += 1;
        add(`listener ${listeners}`, min(lateMs, firstWordMs), 0);
        return construct(target, given, self);
      },
    });

  if (lateMs === 0) return;
  for (const name of ['WebSocket', 'EventSource', 'Worker', 'SharedWorker'] as const) {
    // Pages that are not secure lack some of them.
    if (name in window) Object.assign(window, { [name]: listen(window[name]) });
  }
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

  window.addEventListener(`${channel} ask`, () => {
    const at = now();
    let dueInMs = -1;
    for (const key in pending) {
      const { due, until } = pending[key] ?? { due: 0, until: 0 };
      if (until < at) drop(key);
      else dueInMs = max(dueInMs, due - at, 0);
    }
    dispatch(new Answer(`${channel} answer`, { detail: dueInMs }));
  });
}

export interface Settling extends WatchedWork {
  readonly quietMs: number;
  readonly limitMs: number;
}

/**
 * Runs inside the page, in our world: resolves when the document has not changed for `quietMs`, its scripts leave the
 * browser idle, and nothing that was put off for up to `lateMs` is due, by script or by style sheet; after `limitMs` at
 * the latest.
 */
export function settle({ channel, lateMs, quietMs, limitMs }: Settling): Promise<void> {
  const maxAnimations = 500;
  let changedAt = performance.now();
  let idleAt = Number.NEGATIVE_INFINITY;
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  let scriptsDueInMs = -1;
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail === 'number') scriptsDueInMs = detail;
  };
  window.addEventListener(`${channel} answer`, hear);

  /** When the last of the page's movements is over; of one without an end, when it begins. -1 when none is. */
  const movesDueInMs = () => {
    let last = -1;
    for (const { playState, playbackRate, currentTime, effect } of document.getAnimations().slice(0, maxAnimations)) {
      const { endTime, delay = 0 } = effect?.getComputedTiming() ?? {};
      if (playState !== 'running' || typeof endTime !== 'number' || typeof currentTime !== 'number') continue;
      const dueInMs = ((Number.isFinite(endTime) ? endTime : delay) - currentTime) / playbackRate;
      if (dueInMs <= lateMs) last = Math.max(last, dueInMs);
    }
    return last;
  };
  return new Promise((resolve) => {
    let isOver = false;
    const finish = () => {
      isOver = true;
      clearTimeout(limit);
      observer.disconnect();
      window.removeEventListener(`${channel} answer`, hear);
      resolve();
    };
    const limit = setTimeout(finish, limitMs);
    const look = () => {
      if (isOver) return;
      const now = performance.now();
      scriptsDueInMs = -1;
      window.dispatchEvent(new CustomEvent(`${channel} ask`));
      const dueInMs = Math.max(scriptsDueInMs, lateMs === 0 ? -1 : movesDueInMs());
      const restMs = Math.max(changedAt - now, dueInMs < 0 ? Number.NEGATIVE_INFINITY : dueInMs) + quietMs;
      if (restMs > 0) {
        setTimeout(look, restMs);
      } else if (idleAt <= changedAt) {
        // A busy page has not changed, and may be about to: whatever waits for its turn comes before ours.
        const whenIdle = () => {
          idleAt = performance.now();
          look();
        };
        void scheduler.postTask(whenIdle, { priority: 'background' });
      } else {
        finish();
      }
    };
    look();
  });
}

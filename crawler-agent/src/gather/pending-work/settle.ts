/// <reference lib="dom" />
import { inPage } from '../in-page.ts';
import type { WatchedWork } from './watch-pending-work.ts';

interface Settling extends WatchedWork {
  readonly quietMs: number;
  readonly limitMs: number;
}

/** When the last of the page's movements is over; of one without an end, when it begins. -1 when none is within `lateMs`. */
const movesDueInMs = inPage({}, () => {
  const maxAnimations = 500;
  return (lateMs: number): number => {
    let last = -1;
    for (const { playState, playbackRate, currentTime, effect } of document.getAnimations().slice(0, maxAnimations)) {
      const { endTime, delay = 0 } = effect?.getComputedTiming() ?? {};
      if (playState !== 'running' || typeof endTime !== 'number' || typeof currentTime !== 'number') continue;
      const dueInMs = ((Number.isFinite(endTime) ? endTime : delay) - currentTime) / playbackRate;
      if (dueInMs <= lateMs) last = Math.max(last, dueInMs);
    }
    return last;
  };
});

interface ScriptsWork {
  /** When the last of what the page's scripts have put off is due; -1 when nothing is. */
  dueInMs(): number;
  stop(): void;
}

/** Asks `watchPendingWork`, which hears it at once. */
const scriptsWorkOf = inPage({}, () => (channel: string): ScriptsWork => {
  let dueInMs = -1;
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail === 'number') dueInMs = detail;
  };
  window.addEventListener(`${channel} answer`, hear);
  return {
    dueInMs: () => {
      dueInMs = -1;
      window.dispatchEvent(new CustomEvent(`${channel} ask`));
      return dueInMs;
    },
    stop: () => window.removeEventListener(`${channel} answer`, hear),
  };
});

interface Changes {
  /** When the document changed last. */
  lastAt(): number;
  stop(): void;
}

const watchChanges = inPage({}, () => (): Changes => {
  let changedAt = performance.now();
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  return { lastAt: () => changedAt, stop: () => observer.disconnect() };
});

const pieces = { movesDueInMs, scriptsWorkOf, watchChanges };

/**
 * Runs inside the page, in our world: resolves when the document has not changed for `quietMs`, its scripts leave the
 * browser idle, and nothing that was put off for up to `lateMs` is due, by script or by style sheet; after `limitMs` at
 * the latest.
 */
export const settle = inPage(
  pieces,
  ({ movesDueInMs, scriptsWorkOf, watchChanges }) =>
    ({ channel, lateMs, quietMs, limitMs }: Settling): Promise<void> => {
      const changes = watchChanges();
      const scripts = scriptsWorkOf(channel);
      let idleAt = Number.NEGATIVE_INFINITY;
      const restMs = () => {
        const dueInMs = Math.max(scripts.dueInMs(), lateMs === 0 ? -1 : movesDueInMs(lateMs));
        const changedAgoMs = performance.now() - changes.lastAt();
        return Math.max(-changedAgoMs, dueInMs < 0 ? Number.NEGATIVE_INFINITY : dueInMs) + quietMs;
      };
      return new Promise((resolve) => {
        let isOver = false;
        const finish = () => {
          isOver = true;
          clearTimeout(limit);
          changes.stop();
          scripts.stop();
          resolve();
        };
        const limit = setTimeout(finish, limitMs);
        // A busy page has not changed, and may be about to: whatever waits for its turn comes before ours.
        const whenIdle = () => {
          idleAt = performance.now();
          look();
        };
        const look = () => {
          if (isOver) return;
          const waitMs = restMs();
          if (waitMs > 0) setTimeout(look, waitMs);
          else if (idleAt <= changes.lastAt()) void scheduler.postTask(whenIdle, { priority: 'background' });
          else finish();
        };
        look();
      });
    },
);

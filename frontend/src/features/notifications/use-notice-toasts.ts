import type { Notification } from '@proofline/contracts/api/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { logFailure } from '../../shared/api/log-failure.ts';
import { whenPublished } from '../../shared/live/published-notices.ts';
import { noticeToast } from '../../shared/ui/toast.tsx';
import { findPublished } from './find-published.ts';
import { noticeWords } from './notice-words.ts';
import { useFollow } from './use-follow.ts';

/** Before what could not be had is asked for again; after the last one it is left to the bell, which counts it. */
const PAUSES_MS = [500, 1_000, 2_000] as const;

/**
 * Shows each that comes in while somebody looks, for ten seconds, coloured by its type (000 §4): of one message of the
 * server its newest fifty, which is as many as it names, five at a time and the others after them. A tab in the background
 * shows nothing, so that of several tabs one does; what was missed is counted by the bell.
 */
export function useNoticeToasts(): void {
  const client = useQueryClient();
  const follow = useFollow();
  const latest = useRef(follow);
  latest.current = follow;
  useEffect(() => {
    let waiting = new Set<string>();
    let isLooking = false;
    let isOver = false;
    let failures = 0;
    /** Undefined when they could not be had: they wait to be asked for again, or were so often enough. */
    async function find(ids: ReadonlySet<string>): Promise<Notification[] | undefined> {
      try {
        const found = await findPublished(client, ids);
        failures = 0;
        return found;
      } catch (error) {
        const pauseMs = PAUSES_MS[failures];
        failures = pauseMs === undefined ? 0 : failures + 1;
        if (pauseMs === undefined) return void logFailure('What was published could not be shown.', error);
        waiting = new Set([...ids, ...waiting]);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        return undefined;
      }
    }
    /** One look at a time: what comes in during one may be missing in its answer. */
    async function look(): Promise<void> {
      if (isLooking) return;
      isLooking = true;
      while (waiting.size > 0 && !isOver) {
        const ids = waiting;
        waiting = new Set();
        const found = await find(ids);
        if (found === undefined || isOver || document.visibilityState !== 'visible') continue;
        for (const one of found) {
          const { title, text } = noticeWords(one.message);
          if (!one.read) noticeToast(one.id, one.type, title, text, () => latest.current(one));
        }
      }
      isLooking = false;
    }
    const stop = whenPublished((ids) => {
      for (const id of ids) waiting.add(id);
      void look();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [client]);
}

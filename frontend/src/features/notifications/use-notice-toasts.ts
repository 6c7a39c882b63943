import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { whenPublished } from '../../shared/live/published-notices.ts';
import { noticeToast } from '../../shared/ui/toast.tsx';
import { findPublished } from './find-published.ts';
import { noticeWords } from './notice-words.ts';
import { useFollow } from './use-follow.ts';

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
    /** One look at a time: what comes in during one may be missing in its answer. */
    async function look(): Promise<void> {
      if (isLooking) return;
      isLooking = true;
      while (waiting.size > 0) {
        const ids = waiting;
        waiting = new Set();
        const found = await findPublished(client, ids);
        if (document.visibilityState !== 'visible') continue;
        for (const one of found) {
          const { title, text } = noticeWords(one.message);
          if (!one.read) noticeToast(one.id, one.type, title, text, () => latest.current(one));
        }
      }
      isLooking = false;
    }
    return whenPublished((ids) => {
      for (const id of ids) waiting.add(id);
      void look();
    });
  }, [client]);
}

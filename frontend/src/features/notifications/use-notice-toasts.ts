import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { whenPublished } from '../../shared/live/published-notices.ts';
import { noticeToast } from '../../shared/ui/toast.tsx';
import { noticeWords } from './notice-words.ts';
import { bellQuery } from './notifications-query.ts';
import { useFollow } from './use-follow.ts';

/**
 * Shows what comes in while somebody looks, for ten seconds, coloured by its type (000 §4). A tab in the background shows
 * nothing, so that of several tabs one does; what was missed is counted by the bell.
 */
export function useNoticeToasts(): void {
  const client = useQueryClient();
  const follow = useFollow();
  const latest = useRef(follow);
  latest.current = follow;
  useEffect(
    () =>
      whenPublished(async (ids) => {
        const page = await client.fetchQuery({ ...bellQuery, staleTime: 0 }).catch(() => undefined);
        if (document.visibilityState !== 'visible') return;
        for (const one of page?.results.toReversed() ?? []) {
          if (!ids.includes(one.id) || one.read) continue;
          const { title, text } = noticeWords(one.message);
          noticeToast(one.id, one.type, title, text, () => latest.current(one));
        }
      }),
    [client],
  );
}

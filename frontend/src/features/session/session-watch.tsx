import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { sessionQuery } from '../../shared/session/session-query.ts';
import { hearTabs } from '../../shared/session/session-tabs.ts';
import { forgetSessionValues } from '../../shared/session/session-values.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { late } from '../../shared/ui/late.ts';

const ExpiryQuestion = late(() => import('./expiry-question.tsx'));

/** How long before the session ends by itself its owner is asked. */
const WARN_BEFORE_S = 5 * 60;

/**
 * Watches over the session of a page: asks in time whether to stay signed in, leaves when it has ended, and follows what
 * this browser's other tabs do with it. Used once, by the frame.
 */
export function SessionWatch({ onSessionLost }: { onSessionLost: () => void }) {
  const queryClient = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(sessionQuery);
  useEffect(
    () =>
      hearTabs(({ type }) => {
        if (type === 'signed_out') {
          forgetSessionValues();
          onSessionLost();
        }
        // Perhaps as somebody else: nothing of before may stay.
        else if (type === 'signed_in') window.location.reload();
        else void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }),
    [onSessionLost, queryClient],
  );
  const isOver = data?.is_authenticated === false;
  useEffect(() => {
    if (isOver) onSessionLost();
  }, [isOver, onSessionLost]);
  if (!data?.is_authenticated || data.expires_in_s === null) return null;
  return <Countdown endsAtMs={dataUpdatedAt + data.expires_in_s * 1_000} onEnd={onSessionLost} />;
}

/** By this browser's own ticking: its clock may be wrong, its seconds are not. */
function Countdown({ endsAtMs, onEnd }: { endsAtMs: number; onEnd: () => void }) {
  const now = useNow(1_000);
  const secondsLeft = Math.ceil((endsAtMs - now.getTime()) / 1_000);
  const hasEnded = secondsLeft <= 0;
  useEffect(() => {
    if (hasEnded) onEnd();
  }, [hasEnded, onEnd]);
  return (
    <Suspense>{secondsLeft <= WARN_BEFORE_S && !hasEnded && <ExpiryQuestion secondsLeft={secondsLeft} />}</Suspense>
  );
}

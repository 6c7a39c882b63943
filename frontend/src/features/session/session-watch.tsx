import { Button, Group, Modal, Text } from '@mantine/core';
import { sessionSchema } from '@proofline/contracts/api/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiPost } from '../../shared/api/client.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { sessionQuery } from '../../shared/session/session-query.ts';
import { hearTabs, tellTabs } from '../../shared/session/session-tabs.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { useLogout } from './use-logout.ts';

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
        if (type === 'signed_out') onSessionLost();
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
  return secondsLeft <= WARN_BEFORE_S && !hasEnded ? <ExpiryQuestion secondsLeft={secondsLeft} /> : null;
}

function ExpiryQuestion({ secondsLeft }: { secondsLeft: number }) {
  const queryClient = useQueryClient();
  const logout = useLogout();
  const stay = useMutation({
    mutationFn: () => apiPost('/api/auth/sessions/extend/', sessionSchema),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session);
      tellTabs({ type: 'prolonged' });
    },
    onError: showRefusal,
  });
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <Modal opened onClose={() => stay.mutate()} title="Your session is about to expire" size={420} zIndex={350}>
      <Text size="sm" c="var(--pl-muted)">
        You will be logged out in <b className="tabular">{clock}</b>. What you have typed and not saved would be lost.
      </Text>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={() => void logout()}>
          Log out
        </Button>
        <Button data-autofocus loading={stay.isPending} onClick={() => stay.mutate()}>
          Stay signed in
        </Button>
      </Group>
    </Modal>
  );
}

import { Badge, Button, Skeleton } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { Card } from '../../shared/ui/card.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { ErrorState } from '../../shared/ui/state-message.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { deviceName, endOtherSessions, endSession, isHandheld, sessionsKey, sessionsQuery } from './sessions.ts';
import styles from './sessions-card.module.css';

/** Where the user is signed in; each place can be logged out from here. */
export function SessionsCard() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const [asking, setAsking] = useState(false);
  const settled = { onError: showRefusal, onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }) };
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => toast('success', 'The session was ended.'),
    ...settled,
  });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: ({ ended }) =>
      toast('success', ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`),
    ...settled,
  });
  const others = data?.results.filter(({ current }) => !current).length ?? 0;
  return (
    <Card
      title="Sessions"
      aside={
        others > 0 && (
          <Button variant="default" size="xs" loading={endOthers.isPending} onClick={() => setAsking(true)}>
            Log out all others
          </Button>
        )
      }
    >
      {data === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton height={112} />)}
      <ul className={styles.sessions}>
        {data?.results.map((session) => {
          const Icon = isHandheld(session.user_agent) ? IconDeviceMobile : IconDeviceDesktop;
          const name = deviceName(session.user_agent);
          return (
            <li key={session.id}>
              <Icon size={20} stroke={1.6} className={styles.icon} aria-hidden />
              <div className={styles.words}>
                <span className={styles.name} title={session.user_agent}>
                  {name}
                  {session.current && <Badge color="accent">This device</Badge>}
                </span>
                <span className={styles.facts}>
                  {session.address} · last used <TimeText at={session.last_seen} /> · since{' '}
                  <TimeText at={session.ctime} show="absolute" />
                </span>
              </div>
              {!session.current && (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={`Log out ${name}, ${session.address}`}
                  disabled={end.isPending}
                  onClick={() => end.mutate(session.id)}
                >
                  Log out
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        opened={asking}
        title="Log out everywhere else?"
        confirmLabel="Log out all others"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          endOthers.mutate();
        }}
      >
        You stay logged in on this device. Everywhere else somebody has to log in again.
      </ConfirmDialog>
    </Card>
  );
}

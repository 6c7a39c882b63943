import { Button, Group, Text } from '@mantine/core';
import { sessionSchema } from '@proofline/contracts/api/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPost } from '../../shared/api/client.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { sessionQuery } from '../../shared/session/session-query.ts';
import { tellTabs } from '../../shared/session/session-tabs.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useLogout } from './use-logout.ts';

/** Asks whether to stay signed in, with the time that is left. */
export default function ExpiryQuestion({ secondsLeft }: { secondsLeft: number }) {
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
    <Dialog opened onClose={() => stay.mutate()} title="Your session is about to expire" size={420} zIndex={350}>
      <Text size="sm" c="var(--pl-muted)">
        You will be logged out in <b className="tabular">{clock}</b>. What you have typed and not saved would be lost.
      </Text>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={() => void logout()}>
          Log out
        </Button>
        <Button data-main-action data-autofocus loading={stay.isPending} onClick={() => stay.mutate()}>
          Stay signed in
        </Button>
      </Group>
    </Dialog>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { registrationTokenSchema } from '@proofline/contracts/api/agents';
import { IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import { apiPost } from '../../shared/api/client.ts';
import { ListButton } from '../../shared/table/list-button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { CopyBox } from '../../shared/ui/copy-box.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { toast } from '../../shared/ui/toast.tsx';

/** Makes a one-time token, after asking, and shows it the only time it can be seen. */
export function NewToken() {
  const [asking, setAsking] = useState(false);
  const create = useMutation({
    mutationFn: () => apiPost('/api/agents/registration_tokens/', registrationTokenSchema),
    onError: (error) => toast('danger', messageOf(error)),
  });
  return (
    <>
      <ListButton leftSection={<IconKey size={16} />} loading={create.isPending} onClick={() => setAsking(true)}>
        New registration token
      </ListButton>
      <ConfirmDialog
        opened={asking}
        title="Create a registration token?"
        confirmLabel="Create token"
        onConfirm={() => {
          setAsking(false);
          create.mutate();
        }}
        onCancel={() => setAsking(false)}
      >
        Whoever holds it can add one crawler agent within a day. Hand it over on a safe way.
      </ConfirmDialog>
      <Dialog opened={create.data !== undefined} onClose={create.reset} title="Registration token" size={520}>
        {create.data !== undefined && <ShownToken token={create.data.token} expiresAt={create.data.expires_at} />}
        <Group justify="flex-end" mt={24}>
          <Button data-main-action onClick={create.reset}>
            Done
          </Button>
        </Group>
      </Dialog>
    </>
  );
}

function ShownToken({ token, expiresAt }: { token: string; expiresAt: string }) {
  return (
    <>
      <CopyBox text={token} what="the token" autofocus />
      <Text size="sm" c="var(--pl-muted)" mt={12}>
        Copy it now: it is not shown again. Start the agent with it in <code>AGENT_REGISTRATION_TOKEN</code>. It works
        once, until <TimeText at={expiresAt} show="absolute" />.
      </Text>
    </>
  );
}

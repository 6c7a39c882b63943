import { ActionIcon, Tooltip } from '@mantine/core';
import type { FeedToken } from '@proofline/contracts/api/event-feed';
import { IconBan } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { revokeFeedToken } from './feed-tokens-query.ts';

/** Ends what a token may do, after asking. */
export function RevokeFeedToken({ token: { id, name } }: { token: FeedToken }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => revokeFeedToken(id),
    onSuccess: () => toast('success', `Token "${name}" was revoked.`),
    onError: (error) => toast('danger', messageOf(error)),
    // Somebody else may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.eventTokens }),
  });
  return (
    <>
      <Tooltip label="Revoke token">
        <ActionIcon onClick={() => setAsking(true)} loading={revoke.isPending} aria-label={`Revoke token ${name}`}>
          <IconBan size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <ConfirmDialog
        opened={asking}
        title={`Revoke token "${name}"?`}
        confirmLabel="Revoke token"
        danger
        onConfirm={() => {
          setAsking(false);
          revoke.mutate();
        }}
        onCancel={() => setAsking(false)}
      >
        Whatever reads with it is refused at once, open streams end within seconds. It cannot be restored.
      </ConfirmDialog>
    </>
  );
}

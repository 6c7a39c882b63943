import { ActionIcon, Tooltip } from '@mantine/core';
import type { CrawlerAgent } from '@proofline/contracts/api/agents';
import { IconBan } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../shared/api/api-error.ts';
import { apiPost } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { toast } from '../../shared/ui/toast.tsx';

/** Shuts an agent out, after asking. Of one that is out already there is nothing to do. */
export function RevokeAgent({ agent }: { agent: CrawlerAgent }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => apiPost(`/api/agents/${agent.id}/revoke/`, z.unknown()),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.agents.all });
      toast('success', `Agent "${agent.name}" was revoked.`);
    },
    onError: (error) => toast('danger', messageOf(error)),
  });
  if (agent.status === 'revoked') return null;
  return (
    <>
      <Tooltip label="Revoke agent">
        <ActionIcon
          onClick={() => setAsking(true)}
          loading={revoke.isPending}
          aria-label={`Revoke agent ${agent.name}`}
        >
          <IconBan size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <ConfirmDialog
        opened={asking}
        title={`Revoke agent "${agent.name}"?`}
        confirmLabel="Revoke agent"
        danger
        onConfirm={() => {
          setAsking(false);
          revoke.mutate();
        }}
        onCancel={() => setAsking(false)}
      >
        Its credential stops working within seconds and cannot be restored.{' '}
        {agent.leases > 0
          ? `The ${agent.leases === 1 ? 'address' : `${agent.leases} addresses`} it works on will go to other agents.`
          : 'It works on nothing at the moment.'}
      </ConfirmDialog>
    </>
  );
}

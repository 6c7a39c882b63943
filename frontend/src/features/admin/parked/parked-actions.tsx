import { ActionIcon, Group, Textarea, Tooltip } from '@mantine/core';
import {
  MAX_SKIP_REASON_LENGTH,
  type ParkedEvent,
  skipParkedEventBodySchema,
} from '@proofline/contracts/api/parked-events';
import { IconPlayerSkipForward, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../../shared/api/api-error.ts';
import { apiPost } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import styles from '../admin.module.css';

/** Try it again, or let it go with a reason. */
export function ParkedActions({ event }: { event: ParkedEvent }) {
  const client = useQueryClient();
  const [skipping, setSkipping] = useState(false);
  const { id, type, stream, state, asked } = event;
  const name = `${type} of ${stream}`;
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.parkedEvents.all }),
      client.invalidateQueries({ queryKey: queryKeys.auditEvents.all }),
    ]);
  const retry = useMutation({
    mutationFn: () => apiPost(`/api/parked_events/${id}/retry/`, z.unknown()),
    onSuccess: async () => {
      await refresh();
      toast('success', `${name} is tried again.`);
    },
    onError: (error) => toast('danger', messageOf(error)),
  });
  const skip = useMutation({
    mutationFn: (reason: string) => apiPost(`/api/parked_events/${id}/skip/`, z.unknown(), { reason }),
    onSuccess: async () => {
      await refresh();
      toast('success', `${name} was skipped.`);
    },
    onError: (error) => toast('danger', messageOf(error)),
  });
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {state !== 'passed' && (
        <Tooltip label="Try again">
          <ActionIcon
            onClick={() => retry.mutate()}
            loading={retry.isPending || asked === 'retry'}
            aria-label={`Try ${name} again`}
          >
            <IconRefresh size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Skip">
        <ActionIcon
          onClick={() => setSkipping(true)}
          loading={skip.isPending || asked === 'skip'}
          aria-label={`Skip ${name}`}
        >
          <IconPlayerSkipForward size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {skipping && (
        <SkipDialog
          event={event}
          onSkip={(reason) => {
            setSkipping(false);
            skip.mutate(reason);
          }}
          onCancel={() => setSkipping(false)}
        />
      )}
    </Group>
  );
}

interface SkipDialogProps {
  readonly event: ParkedEvent;
  readonly onSkip: (reason: string) => void;
  readonly onCancel: () => void;
}

function SkipDialog({ event: { type, waiting, reader, reason: failure }, onSkip, onCancel }: SkipDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const follow = waiting === 0 ? '' : ` The ${waiting === 1 ? 'event' : `${waiting} events`} behind it go on.`;
  return (
    <ConfirmDialog
      opened
      title={`Skip ${type}?`}
      confirmLabel="Skip event"
      danger
      onConfirm={() => {
        const parsed = skipParkedEventBodySchema.safeParse({ reason });
        if (parsed.success) onSkip(parsed.data.reason);
        else setProblem(parsed.error.issues[0]?.message);
      }}
      onCancel={onCancel}
    >
      {reader.kind === 'reactor' ? 'The reactor' : 'The read model'} {reader.name} will never take it, not even when it
      begins anew.
      {follow}
      {failure !== '' && <span className={styles.failure}>{failure}</span>}
      <Textarea
        label="Reason"
        description="Kept in the audit log."
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setProblem(undefined);
        }}
        error={problem}
        maxLength={MAX_SKIP_REASON_LENGTH}
        autosize
        minRows={2}
        mt={16}
        required
      />
    </ConfirmDialog>
  );
}

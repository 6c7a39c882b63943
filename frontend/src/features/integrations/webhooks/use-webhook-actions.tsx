import { Menu } from '@mantine/core';
import type { Webhook, WebhookWithSecret } from '@proofline/contracts/api/webhooks';
import { SECRET_OVERLAP_H } from '@proofline/contracts/webhooks';
import {
  IconHistoryToggle,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { EditWebhook } from './webhook-form.tsx';
import { isResting } from './webhook-state.tsx';
import { changeWebhook, removeWebhook, rotateSecret, sendTest } from './webhooks-query.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Actions {
  /** What a menu holds. */
  readonly entries: ReactNode;
  /** What the entries open; stands outside the menu, which closes. */
  readonly dialogs: ReactNode;
  readonly test: () => void;
  readonly resume: () => void;
  readonly isBusy: boolean;
}

/** All that can be done with a webhook, the same wherever it stands. */
export function useWebhookActions(webhook: Webhook, onRemoved?: () => void): Actions {
  const { id, name } = webhook;
  const [open, setOpen] = useState<'edit' | 'replay' | 'rotate' | 'remove' | null>(null);
  const [rotated, setRotated] = useState<WebhookWithSecret | null>(null);
  const close = () => setOpen(null);
  const rests = isResting(webhook);
  const test = useAction(() => sendTest(id), `A test is on its way to "${name}".`);
  const turn = useAction(
    () => changeWebhook(id, { paused: !rests }),
    rests ? `"${name}" sends again.` : `"${name}" is paused.`,
  );
  const rotate = useAction(() => rotateSecret(id), undefined, setRotated);
  const remove = useAction(() => removeWebhook(id), `"${name}" was removed.`, onRemoved);
  return {
    test: test.act,
    resume: turn.act,
    isBusy: [test, turn, rotate, remove].some(({ isPending }) => isPending),
    entries: (
      <>
        <Menu.Item leftSection={<IconSend {...icon} />} onClick={test.act}>
          Send test
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setOpen('edit')}>
          Edit
        </Menu.Item>
        <Menu.Item
          leftSection={rests ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
          onClick={turn.act}
        >
          {rests ? 'Resume' : 'Pause'}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistoryToggle {...icon} />} onClick={() => setOpen('replay')}>
          Replay
        </Menu.Item>
        <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => setOpen('rotate')}>
          Rotate secret
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => setOpen('remove')}>
          Remove
        </Menu.Item>
      </>
    ),
    dialogs: (
      <>
        {open === 'edit' && <EditWebhook webhook={webhook} onClose={close} />}
        {open === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
        {rotated !== null && <ShownSecret webhook={rotated} onClose={() => setRotated(null)} />}
        <ConfirmDialog
          opened={open === 'rotate'}
          title={`Rotate the secret of "${name}"?`}
          confirmLabel="Rotate secret"
          onConfirm={() => {
            close();
            rotate.act();
          }}
          onCancel={close}
        >
          A new secret is shown once. For {SECRET_OVERLAP_H} hours messages are signed with both, so that your receiver
          can change over; a secret from before that is worth nothing at once.
        </ConfirmDialog>
        <ConfirmDialog
          opened={open === 'remove'}
          title={`Remove "${name}"?`}
          confirmLabel="Remove webhook"
          danger
          onConfirm={() => {
            close();
            remove.act();
          }}
          onCancel={close}
        >
          What waits to be sent is not sent, and what was sent is no longer listed. It cannot be restored.
        </ConfirmDialog>
      </>
    ),
  };
}

/** A command of one press, told in a toast. */
function useAction<Answer>(act: () => Promise<Answer>, done: string | undefined, onDone?: (answer: Answer) => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      if (done !== undefined) toast('success', done);
      onDone?.(answer);
    },
    onError: (error) => toast('danger', messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.webhooks.all }),
  });
  return { act: () => mutate(), isPending };
}

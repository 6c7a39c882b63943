import { ActionIcon, Tooltip } from '@mantine/core';
import { type User, userSchema } from '@proofline/contracts/api/users';
import { IconMailForward, IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { apiPatch, apiPost } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { useMe } from '../../../shared/session/me.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { accountStatusOf } from './account-status.tsx';

/** Edit, mail the invitation again, disable or enable. One's own access is for another superuser to change. */
export function UserActions({ user, onEdit }: { user: User; onEdit: () => void }) {
  const me = useMe();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const onError = (error: unknown) => toast('danger', messageOf(error));
  const changed = async (message: string) => {
    await client.invalidateQueries({ queryKey: queryKeys.users.all });
    void client.invalidateQueries({ queryKey: queryKeys.organizations.all });
    void client.invalidateQueries({ queryKey: queryKeys.auditEvents.all });
    toast('success', message);
  };
  const invite = useMutation({
    mutationFn: () => apiPost(`/api/users/${user.id}/invite/`, userSchema),
    onSuccess: () => changed(`${user.name} was invited once more.`),
    onError,
  });
  const access = useMutation({
    mutationFn: (is_active: boolean) => apiPatch(`/api/users/${user.id}/`, userSchema, { is_active }),
    onSuccess: (_answer, is_active) => changed(`${user.name} was ${is_active ? 'enabled' : 'disabled'}.`),
    onError,
  });
  if (user.account === undefined) return null;
  const status = accountStatusOf(user.account);
  const isDisabled = status === 'disabled';
  return (
    <>
      {status === 'invited' && (
        <Tooltip label="Mail the invitation again">
          <ActionIcon
            onClick={() => invite.mutate()}
            loading={invite.isPending}
            aria-label={`Mail the invitation again: ${user.name}`}
          >
            <IconMailForward size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Edit user">
        <ActionIcon ml={4} onClick={onEdit} aria-label={`Edit user ${user.name}`}>
          <IconPencil size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {user.id !== me.id && (
        <Tooltip label={isDisabled ? 'Enable user' : 'Disable user'}>
          <ActionIcon
            ml={4}
            onClick={() => (isDisabled ? access.mutate(true) : setAsking(true))}
            loading={access.isPending}
            aria-label={`${isDisabled ? 'Enable' : 'Disable'} user ${user.name}`}
          >
            {isDisabled ? <IconUserCheck size={17} stroke={1.6} /> : <IconUserOff size={17} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
      )}
      <ConfirmDialog
        opened={asking}
        title={`Disable ${user.name}?`}
        confirmLabel="Disable user"
        danger
        onConfirm={() => {
          setAsking(false);
          access.mutate(false);
        }}
        onCancel={() => setAsking(false)}
      >
        They are signed out everywhere at once and cannot log in. Their checks, lists and comments stay.
      </ConfirmDialog>
    </>
  );
}

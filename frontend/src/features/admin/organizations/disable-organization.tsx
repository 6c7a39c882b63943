import { Button } from '@mantine/core';
import { type Organization, organizationSchema } from '@proofline/contracts/api/users';
import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { apiPatch } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { useMe } from '../../../shared/session/me.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { toast } from '../../../shared/ui/toast.tsx';

/** Shuts an organisation's people out, after asking, or lets them in again. Not offered for one's own. */
export function DisableOrganization({ organization: { id, name, is_active } }: { organization: Organization }) {
  const me = useMe();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (wanted: boolean) => apiPatch(`/api/organizations/${id}/`, organizationSchema, { is_active: wanted }),
    onSuccess: async (_answer, wanted) => {
      await client.invalidateQueries({ queryKey: queryKeys.organizations.all });
      void client.invalidateQueries({ queryKey: queryKeys.auditEvents.all });
      toast('success', `The organisation "${name}" was ${wanted ? 'enabled' : 'disabled'}.`);
    },
    onError: (error) => toast('danger', messageOf(error)),
  });
  if (id === me.organization.id) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={is_active ? <IconBan size={16} /> : <IconCircleCheck size={16} />}
        loading={change.isPending}
        onClick={() => (is_active ? setAsking(true) : change.mutate(true))}
      >
        {is_active ? 'Disable' : 'Enable'}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Disable the organisation "${name}"?`}
        confirmLabel="Disable organisation"
        danger
        onConfirm={() => {
          setAsking(false);
          change.mutate(false);
        }}
        onCancel={() => setAsking(false)}
      >
        Its people are signed out everywhere at once and cannot log in. Its checks keep their schedules, and nothing is
        deleted.
      </ConfirmDialog>
    </>
  );
}

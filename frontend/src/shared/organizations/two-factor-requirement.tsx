import { Switch } from '@mantine/core';
import { organizationSchema, twoFactorRequirementSchema } from '@proofline/contracts/api/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { apiPut } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useMe } from '../session/me.ts';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.tsx';

interface Props {
  readonly organization: { readonly id: number; readonly name: string; readonly requires_two_factor: boolean };
}

/** Whether everybody of an organisation must sign in with a second proof. Asked for twice before it is switched on. */
export function TwoFactorRequirement({ organization: { id, name, requires_two_factor } }: Props) {
  const me = useMe();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const saving = useMutation({
    mutationFn: (required: boolean) =>
      apiPut(
        `/api/organizations/${id}/two_factor/`,
        organizationSchema,
        twoFactorRequirementSchema.parse({ required }),
      ),
    onSuccess: async ({ requires_two_factor: required }) => {
      await client.invalidateQueries({ queryKey: queryKeys.organizations.all });
      if (id === me.organization.id) await client.invalidateQueries({ queryKey: queryKeys.me });
      void client.invalidateQueries({ queryKey: queryKeys.auditEvents.all });
      toast('success', `Two-factor authentication is ${required ? 'required' : 'optional'} in "${name}".`);
    },
    onError: (error) => toast('danger', messageOf(error)),
  });
  const isOwn = id === me.organization.id;
  const needsOwnFirst = isOwn && !me.has_two_factor && !requires_two_factor;
  return (
    <Card title="Two-factor authentication of everybody">
      <Switch
        label="Require two-factor authentication"
        description={
          needsOwnFirst
            ? 'Set up two-factor authentication for your own account first.'
            : `Everybody in ${name} logs in with a password and a code. Who has not set it up is led there before anything else.`
        }
        checked={requires_two_factor}
        disabled={saving.isPending || needsOwnFirst}
        onChange={(event) => (event.currentTarget.checked ? setAsking(true) : saving.mutate(false))}
      />
      <ConfirmDialog
        opened={asking}
        title="Require two-factor authentication?"
        confirmLabel="Require it"
        onConfirm={() => {
          setAsking(false);
          saving.mutate(true);
        }}
        onCancel={() => setAsking(false)}
      >
        People who are signed in without it are led to set it up at once, wherever they are. What they have typed and
        not saved would be lost.
      </ConfirmDialog>
    </Card>
  );
}

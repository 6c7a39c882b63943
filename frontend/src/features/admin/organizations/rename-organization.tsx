import { TextInput } from '@mantine/core';
import { type Organization, organizationSchema } from '@proofline/contracts/api/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPatch } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { FormModal } from '../form-modal.tsx';
import { useSave } from '../use-save.ts';

export function RenameOrganization({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(organization.name);
  const saving = useSave(
    () => apiPatch(`/api/organizations/${organization.id}/`, organizationSchema, { name }),
    async () => {
      await client.invalidateQueries({ queryKey: queryKeys.organizations.all });
      for (const { all } of [queryKeys.users, queryKeys.auditEvents]) void client.invalidateQueries({ queryKey: all });
      toast('success', `The organisation "${name.trim()}" was saved.`);
      onClose();
    },
  );
  return (
    <FormModal
      title="Rename organisation"
      submitLabel="Save name"
      dirty={name !== organization.name}
      complete={name.trim() !== ''}
      pending={saving.pending}
      onSubmit={saving.submit}
      onClose={onClose}
    >
      <TextInput
        size="md"
        label="Organisation name"
        required
        data-autofocus
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={saving.error('name')}
      />
    </FormModal>
  );
}

import { TextInput } from '@mantine/core';
import { type Organization, organizationSchema } from '@proofline/contracts/api/users';
import { DEFAULT_MONTHLY_LIMITS } from '@proofline/contracts/monthly-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPatch, apiPost } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { FormModal } from '../../../shared/forms/form-modal.tsx';
import { useSave } from '../../../shared/forms/use-save.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { isComplete, LimitInputs, type LimitsDraft } from './limit-inputs.tsx';

interface Props {
  /** The organisation to rename; without it one is made, with its limits. */
  readonly organization?: Organization;
  readonly onClose: () => void;
}

/** An organisation is made, or gets another name. */
export function OrganizationForm({ organization, onClose }: Props) {
  const client = useQueryClient();
  const before = organization?.name ?? '';
  const [name, setName] = useState(before);
  const [limits, setLimits] = useState<LimitsDraft>(DEFAULT_MONTHLY_LIMITS);
  const isNew = organization === undefined;
  const saving = useSave(
    () =>
      isNew
        ? apiPost('/api/organizations/', organizationSchema, { name, monthly_limits: limits })
        : apiPatch(`/api/organizations/${organization.id}/`, organizationSchema, { name }),
    async (saved) => {
      await client.invalidateQueries({ queryKey: queryKeys.organizations.all });
      // Users and the audit log name organisations.
      for (const { all } of [queryKeys.users, queryKeys.auditEvents]) void client.invalidateQueries({ queryKey: all });
      toast('success', `The organisation "${saved.name}" was saved.`);
      onClose();
    },
  );
  return (
    <FormModal
      title={isNew ? 'Add new organisation' : 'Rename organisation'}
      submitLabel={isNew ? 'Add organisation' : 'Save name'}
      dirty={name !== before || limits !== DEFAULT_MONTHLY_LIMITS}
      complete={name.trim() !== '' && isComplete(limits)}
      pending={saving.pending}
      onSubmit={saving.submit}
      onClose={onClose}
      {...(isNew && { size: 560 })}
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
      {isNew && (
        <LimitInputs
          value={limits}
          onChange={(limit, value) => setLimits((current) => ({ ...current, [limit]: value }))}
          error={saving.error}
        />
      )}
    </FormModal>
  );
}

import { TextInput } from '@mantine/core';
import { type Organization, organizationSchema } from '@proofline/contracts/api/users';
import { DEFAULT_MONTHLY_LIMITS } from '@proofline/contracts/monthly-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPost } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { FormModal } from '../form-modal.tsx';
import { useSave } from '../use-save.ts';
import { isComplete, LimitInputs, type LimitsDraft } from './limit-inputs.tsx';

interface Props {
  onClose: () => void;
  onSaved: (organization: Organization) => void;
}

export function NewOrganization({ onClose, onSaved }: Props) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [limits, setLimits] = useState<LimitsDraft>(DEFAULT_MONTHLY_LIMITS);
  const saving = useSave(
    () => apiPost('/api/organizations/', organizationSchema, { name, monthly_limits: limits }),
    async (organization) => {
      await client.invalidateQueries({ queryKey: queryKeys.organizations.all });
      void client.invalidateQueries({ queryKey: queryKeys.auditEvents.all });
      onSaved(organization);
      onClose();
    },
  );
  return (
    <FormModal
      title="Add new organisation"
      submitLabel="Add organisation"
      dirty={name !== '' || limits !== DEFAULT_MONTHLY_LIMITS}
      complete={name.trim() !== '' && isComplete(limits)}
      pending={saving.pending}
      onSubmit={saving.submit}
      onClose={onClose}
      size={560}
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
      <LimitInputs
        value={limits}
        onChange={(limit, value) => setLimits((current) => ({ ...current, [limit]: value }))}
        error={saving.error}
      />
    </FormModal>
  );
}

import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { FormModal } from '../../../shared/forms/form-modal.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useChangeFeature } from './use-change-feature.ts';

export function SampleForm({ name, percent, onClose }: { name: string; percent: number; onClose: () => void }) {
  const [draft, setDraft] = useState<number | string>(percent);
  const change = useChangeFeature({ kind: 'sample', name });
  return (
    <FormModal
      title={name}
      submitLabel="Save sample"
      dirty={draft !== percent}
      complete={typeof draft === 'number'}
      pending={change.isPending}
      onSubmit={() =>
        change.mutate(
          { percent: draft },
          {
            onSuccess: () => {
              toast('success', `${name} was saved.`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <NumberInput
        size="md"
        label="Percent of requests"
        required
        data-autofocus
        min={0}
        max={100}
        clampBehavior="strict"
        decimalScale={2}
        suffix=" %"
        hideControls
        value={draft}
        onChange={setDraft}
      />
    </FormModal>
  );
}

import { Switch, TextInput } from '@mantine/core';
import { MAX_IMAGE_NAME_LENGTH, type PresetImageSet, presetImageSetSchema } from '@proofline/contracts/api/images';
import { useState } from 'react';
import { apiPatch, apiPost } from '../../../../shared/api/client.ts';
import { FormModal } from '../../../../shared/forms/form-modal.tsx';
import { useSave } from '../../../../shared/forms/use-save.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { changedFields } from '../changed-fields.ts';
import { choiceKinds, useChoiceChanged } from '../choice-kinds.ts';

const { path } = choiceKinds.presetImageSet;

interface Props {
  readonly set?: PresetImageSet;
  readonly onClose: () => void;
  readonly onSaved?: (set: PresetImageSet) => void;
}

/** A preset image set: made, empty, or renamed. */
export function SetForm({ set, onClose, onSaved }: Props) {
  const before = { name: set?.name ?? '', enabled: set?.enabled ?? true };
  const [draft, setDraft] = useState(before);
  const change = (values: Partial<typeof draft>) => setDraft((current) => ({ ...current, ...values }));
  const changed = useChoiceChanged('presetImageSet');
  const saving = useSave(
    () =>
      set === undefined
        ? apiPost(path, presetImageSetSchema, draft)
        : apiPatch(`${path}${set.id}/`, presetImageSetSchema, changedFields(before, draft)),
    async (saved) => {
      await changed();
      toast('success', `The preset image set "${saved.name}" was saved.`);
      onClose();
      onSaved?.(saved);
    },
  );
  return (
    <FormModal
      title={set === undefined ? 'Add new preset image set' : 'Edit preset image set'}
      submitLabel={set === undefined ? 'Add and choose images' : 'Save preset image set'}
      dirty={JSON.stringify(draft) !== JSON.stringify(before)}
      complete={draft.name.trim() !== ''}
      pending={saving.pending}
      onSubmit={saving.submit}
      onClose={onClose}
    >
      <TextInput
        size="md"
        label="Name"
        required
        data-autofocus
        maxLength={MAX_IMAGE_NAME_LENGTH}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={saving.error('name')}
      />
      <Switch
        label="Enabled"
        description="Rules may be given it."
        checked={draft.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
    </FormModal>
  );
}

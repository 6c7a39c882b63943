import { Switch, Textarea, TextInput } from '@mantine/core';
import { type Vertical, verticalSchema } from '@proofline/contracts/api/verticals';
import { useState } from 'react';
import { apiPatch, apiPost } from '../../../../shared/api/client.ts';
import { FormModal } from '../../../../shared/forms/form-modal.tsx';
import { useSave } from '../../../../shared/forms/use-save.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { changedFields } from '../changed-fields.ts';
import { choiceKinds, useChoiceChanged } from '../choice-kinds.ts';
import { countWords, readKeywordLines } from './keyword-lines.ts';

const { path } = choiceKinds.vertical;

/** A set of preset keywords: made, or changed. */
export function VerticalForm({ vertical, onClose }: { vertical?: Vertical; onClose: () => void }) {
  const before = {
    name: vertical?.name ?? '',
    text: vertical?.keywords.join('\n') ?? '',
    enabled: vertical?.enabled ?? true,
  };
  const [draft, setDraft] = useState(before);
  const change = (values: Partial<typeof draft>) => setDraft((current) => ({ ...current, ...values }));
  const lines = readKeywordLines(draft.text);
  const changed = useChoiceChanged('vertical');
  const { name, enabled } = draft;
  const body: Omit<Vertical, 'id'> = { name, keywords: [...lines.keywords], enabled };
  const saving = useSave(
    () =>
      vertical === undefined
        ? apiPost(path, verticalSchema, body)
        : apiPatch(`${path}${vertical.id}/`, verticalSchema, changedFields(fieldsOf(vertical), body)),
    async (saved) => {
      await changed();
      toast('success', `The keyword preset "${saved.name}" was saved.`);
      onClose();
    },
  );
  return (
    <FormModal
      title={vertical === undefined ? 'Add new keyword preset' : 'Edit keyword preset'}
      submitLabel={vertical === undefined ? 'Add keyword preset' : 'Save keyword preset'}
      dirty={JSON.stringify(draft) !== JSON.stringify(before)}
      complete={name.trim() !== '' && lines.keywords.length > 0 && lines.problem === undefined}
      pending={saving.pending}
      onSubmit={saving.submit}
      onClose={onClose}
      size={560}
    >
      <TextInput
        size="md"
        label="Name"
        required
        data-autofocus
        maxLength={100}
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={saving.error('name')}
      />
      <Textarea
        size="md"
        label="Keywords"
        required
        description={`One a line; paste as many as you like. ${countWords(lines)}.`}
        autosize
        minRows={8}
        maxRows={14}
        spellCheck={false}
        value={draft.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        error={lines.problem ?? saving.error('keywords')}
      />
      <Switch
        label="Enabled"
        description="New checks may use it."
        checked={enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
    </FormModal>
  );
}

const fieldsOf = ({ name, keywords, enabled }: Vertical) => ({ name, keywords, enabled });

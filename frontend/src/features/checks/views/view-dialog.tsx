import { Button, Group, Text, TextInput } from '@mantine/core';
import { type CheckView, type CheckViewSearch, MAX_CHECK_VIEW_NAME_LENGTH } from '@proofline/contracts/api/check-views';
import { type FormEvent, useState } from 'react';
import { FieldErrorsError } from '../../../shared/api/api-error.ts';
import { showRefusal } from '../../../shared/forms/show-refusal.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useSaveView } from './views-query.ts';

interface Props {
  /** Null: a new one, of what stands in `search`. */
  readonly view: CheckView | null;
  readonly search: CheckViewSearch;
  readonly onSaved: (view: CheckView) => void;
  readonly onClose: () => void;
}

/** Gives a set of filters a name, or another one. */
export function ViewDialog({ view, search, onSaved, onClose }: Props) {
  const [name, setName] = useState(view?.name ?? '');
  const saving = useSaveView();
  const refusal = saving.error instanceof FieldErrorsError ? saving.error.first('name') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || saving.isPending) return;
    const fields = view === null ? { name: name.trim(), search } : { id: view.id, name: name.trim() };
    saving.mutate(fields, {
      onSuccess: (saved) => {
        onSaved(saved);
        onClose();
      },
      onError: (error) => {
        if (!(error instanceof FieldErrorsError && error.first('name') !== undefined)) showRefusal(error);
      },
    });
  };
  return (
    <Dialog opened onClose={onClose} title={view === null ? 'Save view' : 'Rename view'} size={460}>
      <form onSubmit={submit}>
        {view === null && (
          <Text size="sm" c="var(--pl-muted)" mb={16}>
            The filters, switches and the order of the rows as they are now. Only you see the view; its address shows
            the same rows to colleagues.
          </Text>
        )}
        <TextInput
          label="View name"
          required
          data-autofocus
          maxLength={MAX_CHECK_VIEW_NAME_LENGTH}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            saving.reset();
          }}
          error={refusal}
        />
        <Group justify="flex-end" gap={8} mt={24}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={name.trim() === ''}>
            {view === null ? 'Save view' : 'Rename'}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

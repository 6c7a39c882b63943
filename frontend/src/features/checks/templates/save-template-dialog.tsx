import { Button, Group, Text, TextInput } from '@mantine/core';
import { checkTemplateSchema } from '@proofline/contracts/api/check-templates';
import type { Project } from '@proofline/contracts/api/projects';
import { MAX_CHECK_NAME_LENGTH } from '@proofline/contracts/schedules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FieldErrorsError } from '../../../shared/api/api-error.ts';
import { apiPost } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';
import { showRefusal } from '../../../shared/forms/show-refusal.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { toast } from '../../../shared/ui/toast.tsx';

/** Keeps a check's configuration under a name, for the organisation to start checks from. */
export function SaveTemplateDialog({ check, onClose }: { check: Project; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(check.name);
  const saving = useMutation({
    mutationFn: () => apiPost('/api/check_templates/', checkTemplateSchema, { name: name.trim(), project: check.id }),
    onSuccess: ({ name: saved }) => {
      void client.invalidateQueries({ queryKey: queryKeys.checkTemplates.all });
      onClose();
      toast('success', `The template "${saved}" was saved.`, 'It stands under Create new check.');
    },
    onError: (error) => {
      if (!(error instanceof FieldErrorsError && error.first('name') !== undefined)) showRefusal(error);
    },
  });
  const refusal = saving.error instanceof FieldErrorsError ? saving.error.first('name') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !saving.isPending) saving.mutate();
  };
  return (
    <Dialog opened onClose={onClose} title="Save as template" size={460}>
      <form onSubmit={submit}>
        <Text size="sm" c="var(--pl-muted)" mb={16}>
          Its configuration is kept as it is now. New checks can be started from it by everybody with full access.
        </Text>
        <TextInput
          label="Template name"
          required
          data-autofocus
          maxLength={MAX_CHECK_NAME_LENGTH}
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
            Save template
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

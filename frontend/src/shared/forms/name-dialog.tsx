import { Button, Group, Text, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FieldErrorsError } from '../api/api-error.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showRefusal } from './show-refusal.ts';

interface Props<Saved> {
  readonly title: string;
  /** Of the field. */
  readonly label: string;
  readonly submitLabel: string;
  readonly maxLength: number;
  /** What the field is called in refusals; `name` unless told. */
  readonly field?: string;
  /** What the field begins with. */
  readonly name?: string;
  /** Saves what is in the field, without the spaces around it; refuses by errors of `field`. */
  readonly saving: UseMutationResult<Saved, Error, string>;
  readonly onSaved: (saved: Saved) => void;
  readonly onClose: () => void;
  /** What is named, and who sees it. */
  readonly children?: ReactNode;
}

/** Asks for a name and saves something under it; closes once it is saved. */
export function NameDialog<Saved>({
  title,
  label,
  submitLabel,
  maxLength,
  field = 'name',
  name: before = '',
  saving,
  onSaved,
  onClose,
  children,
}: Props<Saved>) {
  const [name, setName] = useState(before);
  const refusal = saving.error instanceof FieldErrorsError ? saving.error.first(field) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || saving.isPending) return;
    saving.mutate(name.trim(), {
      onSuccess: (saved) => {
        onClose();
        onSaved(saved);
      },
      onError: (error) => {
        if (!(error instanceof FieldErrorsError && error.first(field) !== undefined)) showRefusal(error);
      },
    });
  };
  return (
    <Dialog opened onClose={onClose} title={title} size={460}>
      <form onSubmit={submit}>
        {children && (
          <Text size="sm" c="var(--pl-muted)" mb={16}>
            {children}
          </Text>
        )}
        <TextInput
          label={label}
          required
          data-autofocus
          maxLength={maxLength}
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
            {submitLabel}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

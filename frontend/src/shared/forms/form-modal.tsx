import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { SubmitKeys } from '../ui/kbd.tsx';
import { useDiscardGuard } from '../ui/use-discard-guard.tsx';

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  /** Something would be lost by closing. */
  readonly dirty: boolean;
  /** Everything that is required is there. */
  readonly complete: boolean;
  readonly pending: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly size?: number;
  readonly children: ReactNode;
}

/** A form in a dialog: Enter and Cmd+Enter submit, closing asks before it discards. Mount it while it is open. */
export function FormModal(props: Props) {
  const { title, submitLabel, dirty, complete, pending, onSubmit, onClose, size = 480, children } = props;
  const guard = useDiscardGuard(onClose);
  const { setDirty } = guard;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the form's state matters
  useEffect(() => setDirty(dirty), [dirty]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (dirty && complete && !pending) onSubmit();
  };
  return (
    <Dialog opened onClose={onClose} guard={guard} title={title} size={size}>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          {children}
          <Group justify="flex-end" gap={8} mt={8}>
            <SubmitKeys />
            <Button variant="default" onClick={guard.requestClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!dirty || !complete} loading={pending}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

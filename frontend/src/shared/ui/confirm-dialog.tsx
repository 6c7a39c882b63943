import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Red, for what cannot be taken back. */
  readonly danger?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is done. Escape, backdrop and Cancel say no; Cmd+Enter says yes. */
export function ConfirmDialog({ opened, ...rest }: Props & { opened: boolean }) {
  // Mounted only while it asks: a closed dialog would hear the same Escape that opened it.
  return opened ? <Question {...rest} /> : null;
}

function Question(props: Props) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', danger = false, onConfirm, onCancel } = props;
  return (
    <Dialog opened onClose={onCancel} title={title} size={420} zIndex={300}>
      <Text size="sm" c="var(--pl-muted)">
        {children}
      </Text>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button data-main-action {...(danger && { color: 'red' })} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}

/** The discard dialog of the specification (000 §5). */
export function DiscardDialog({
  opened,
  onDiscard,
  onKeep,
}: {
  opened: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Are you sure you wish to discard your changes?"
      confirmLabel="Yes, discard changes"
      danger
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      Your changes have not been saved.
    </ConfirmDialog>
  );
}

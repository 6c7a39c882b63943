import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '../../../shared/ui/dialog.tsx';

interface Props {
  readonly name: string;
  readonly isDisabling: boolean;
  /** It runs just now: it can be disabled when the run is over. */
  readonly isRunning: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly onCancel: () => void;
}

/** Cloning an enabled check asks whether to disable the original first (001 §4). */
export function CloneDialog({ name, isDisabling, isRunning, onYes, onNo, onCancel }: Props) {
  return (
    <Dialog opened onClose={onCancel} title="Clone check" size={460}>
      <Text size="sm">Do you want to disable “{name}” before it is cloned?</Text>
      <Text size="sm" c="var(--pl-muted)" mt={8}>
        {isRunning
          ? 'It is running. It can be disabled once the run is paused or over.'
          : 'A disabled check starts no more runs. Its reports stay.'}
      </Text>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="default" onClick={onNo} disabled={isDisabling} data-autofocus>
          No
        </Button>
        <Button data-main-action onClick={onYes} loading={isDisabling} disabled={isRunning}>
          Yes
        </Button>
      </Group>
    </Dialog>
  );
}

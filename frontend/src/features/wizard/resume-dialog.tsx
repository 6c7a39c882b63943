import { Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';

interface Props {
  readonly keptAt: Date;
  readonly onContinue: () => void;
  readonly onStartNew: () => void;
}

/** Asks whether to go on with a kept draft (001 §4). Closing it keeps the draft, as Continue does: nothing is lost by it. */
export function ResumeDialog({ keptAt, onContinue, onStartNew }: Props) {
  return (
    <Dialog
      opened
      onClose={onContinue}
      title="Continue previous check creation?"
      size={460}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Text size="sm">
        We found a previously saved check creation in progress. Would you like to continue with your saved progress or
        start a new check creation?
      </Text>
      <Text size="sm" c="var(--pl-muted)" mt={8}>
        Starting new will clear your previous progress.
      </Text>
      <Text size="xs" c="var(--pl-muted)" mt={8}>
        Saved <TimeText at={keptAt.toISOString()} />
      </Text>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onStartNew}>
          Start new
        </Button>
        <Button leftSection={<IconHistory size={16} />} onClick={onContinue} data-autofocus data-main-action>
          Continue
        </Button>
      </Group>
    </Dialog>
  );
}

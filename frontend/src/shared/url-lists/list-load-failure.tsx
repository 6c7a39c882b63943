import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { StateMessage } from '../ui/state-message.tsx';

/** A list that could not be read, in the words of 001 §8. */
export function ListLoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <StateMessage
        icon={<IconCloudOff size={20} />}
        tone="danger"
        title="Something went wrong, please try again."
        action={
          <Button leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}

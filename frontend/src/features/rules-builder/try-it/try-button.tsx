import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';

interface Props {
  readonly isWaiting: boolean;
  readonly canTry: boolean;
  readonly onTry: () => void;
}

/** Stays in the tab order while there is nothing to try. */
export const TryButton = ({ isWaiting, canTry, onTry }: Props) => (
  <Button
    leftSection={<IconPlayerPlay size={14} />}
    loading={isWaiting}
    {...(!canTry && !isWaiting && { 'data-disabled': true, 'aria-disabled': true })}
    onClick={() => canTry && onTry()}
  >
    Try
  </Button>
);

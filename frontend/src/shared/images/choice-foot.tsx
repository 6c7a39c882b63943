import { Button, Group } from '@mantine/core';
import { SubmitKeys } from '../ui/kbd.tsx';
import styles from './image-browser.module.css';

interface Props {
  readonly submitLabel: string;
  readonly isReady: boolean;
  /** Back to the first choice; null while it stands. */
  readonly onReset: (() => void) | null;
  readonly onCancel: () => void;
  readonly onSubmit: () => void;
}

/** Buttons under images to choose from. */
export function ChoiceFoot({ submitLabel, isReady, onReset, onCancel, onSubmit }: Props) {
  return (
    <Group justify="flex-end" gap={8} className={styles.foot ?? ''}>
      <Button variant="subtle" color="gray" disabled={onReset === null} onClick={() => onReset?.()}>
        Reset
      </Button>
      <SubmitKeys />
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button data-main-action disabled={!isReady} onClick={onSubmit}>
        {submitLabel}
      </Button>
    </Group>
  );
}

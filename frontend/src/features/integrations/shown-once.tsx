import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyBox } from '../../shared/ui/copy-box.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import styles from './integrations.module.css';

interface Props {
  readonly title: string;
  readonly secret: string;
  /** For the button that copies it, e.g. `the token`. */
  readonly what: string;
  /** What who holds it can do. */
  readonly why: string;
  /** How it is used. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A secret, the only time that it can be seen: a press beside the dialog does not close it. */
export function ShownOnce({ title, secret, what, why, children, onClose }: Props) {
  return (
    <Dialog opened onClose={onClose} title={title} size={560} closeOnClickOutside={false}>
      <div className={styles.shown}>
        <CopyBox text={secret} what={what} autofocus />
        <Text size="sm" c="var(--pl-muted)">
          Copy it now: it is not shown again. {why}
        </Text>
        {children}
      </div>
      <Group justify="flex-end" mt={24}>
        <Button data-main-action onClick={onClose}>
          Done
        </Button>
      </Group>
    </Dialog>
  );
}

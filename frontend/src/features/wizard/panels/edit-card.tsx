import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '../../../shared/ui/card.tsx';
import styles from './overview-panel.module.css';

interface Props {
  readonly title: string;
  readonly wide?: boolean;
  readonly onEdit: () => void;
  readonly children: ReactNode;
}

/** A card of the overview with the way back to the tab it shows. */
export function EditCard({ title, wide = false, onEdit, children }: Props) {
  const edit = (
    <Button
      variant="subtle"
      size="xs"
      mr={-10}
      leftSection={<IconPencil size={14} />}
      aria-label={`Edit ${title}`}
      onClick={onEdit}
    >
      Edit
    </Button>
  );
  return (
    <Card title={title} aside={edit} {...(wide && styles.wide && { className: styles.wide })}>
      {children}
    </Card>
  );
}

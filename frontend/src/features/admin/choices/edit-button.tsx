import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';

/** Opens a row's form. */
export const EditButton = ({ name, onEdit }: { name: string; onEdit: () => void }) => (
  <Tooltip label="Edit">
    <ActionIcon onClick={onEdit} aria-label={`Edit ${name}`}>
      <IconPencil size={17} stroke={1.6} />
    </ActionIcon>
  </Tooltip>
);

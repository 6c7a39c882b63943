import { Button } from '@mantine/core';
import { IconMail, IconMailOpened } from '@tabler/icons-react';
import { SelectionBar } from '../../shared/table/selection-bar.tsx';
import type { ResultSelection } from './selection.tsx';
import type { MarkRead } from './use-mark-read.ts';

interface Props {
  readonly selection: ResultSelection;
  readonly mark: MarkRead;
}

/** Chosen results are marked as read, or as unread again. */
export function ResultSelectionBar({ selection, mark }: Props) {
  const { chosen, clear } = selection;
  const unread = chosen.filter(({ read }) => !read);
  const read = chosen.filter((result) => result.read);
  const press = (results: typeof chosen, isRead: boolean) => {
    mark(
      results.map(({ id }) => id),
      isRead,
    );
    clear();
  };
  return (
    <SelectionBar label="Actions for the selected results" chosen={chosen.length} onClear={clear}>
      <Button
        variant="default"
        leftSection={<IconMailOpened size={16} stroke={1.6} />}
        disabled={unread.length === 0}
        onClick={() => press(unread, true)}
      >
        Mark all as read
      </Button>
      <Button
        variant="default"
        leftSection={<IconMail size={16} stroke={1.6} />}
        disabled={read.length === 0}
        onClick={() => press(read, false)}
      >
        Mark all as unread
      </Button>
    </SelectionBar>
  );
}

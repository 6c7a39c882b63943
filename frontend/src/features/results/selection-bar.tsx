import { ActionIcon, Button } from '@mantine/core';
import { IconMail, IconMailOpened, IconX } from '@tabler/icons-react';
import styles from './results.module.css';
import type { ResultSelection } from './selection.tsx';
import type { MarkRead } from './use-mark-read.ts';

interface Props {
  readonly selection: ResultSelection;
  readonly mark: MarkRead;
}

/** In the place of the filter line while results are chosen. */
export function SelectionBar({ selection, mark }: Props) {
  const { chosen, clear } = selection;
  const unread = chosen.filter(({ read }) => !read);
  const read = chosen.filter((result) => result.read);
  const press = (results: typeof chosen, isRead: boolean) => {
    mark(
      results.map(({ id }) => id),
      isRead,
    );
    clear();
    // The button that had the focus goes with the bar: back to where a selection begins.
    setTimeout(() => document.querySelector<HTMLElement>('[data-selects-page]')?.focus({ preventScroll: true }));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={styles.bar}
      role="group"
      aria-label="Actions for the selected results"
      onKeyDown={(event) => event.key === 'Escape' && clear()}
    >
      <b role="status">{chosen.length.toLocaleString('en')} selected</b>
      <div className={styles.barButtons}>
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
        <ActionIcon size={32} aria-label="Clear the selection" onClick={clear}>
          <IconX size={17} />
        </ActionIcon>
      </div>
    </div>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import styles from './selection.module.css';

interface Props {
  /** What can be done, of what: for who hears the page. */
  readonly label: string;
  readonly chosen: number;
  readonly onClear: () => void;
  /** Beside the number. */
  readonly more?: ReactNode;
  /** Buttons. */
  readonly children: ReactNode;
}

/** Where the focus goes as the bar does, with the button that had it: to where a selection begins. */
function useFocusBesideRows(): void {
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>('[data-selects-page]')?.focus({ preventScroll: true });
      }),
    [],
  );
}

/** In the place of the filter line while rows are chosen: how many, and what can be done with them. */
export function SelectionBar({ label, chosen, onClear, more, children }: Props) {
  useFocusBesideRows();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={styles.bar}
      role="group"
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && onClear()}
    >
      <b role="status">{chosen.toLocaleString('en')} selected</b>
      {more}
      <div className={styles.buttons}>
        {children}
        <ActionIcon className={styles.clear ?? ''} size={32} aria-label="Clear the selection" onClick={onClear}>
          <IconX size={17} />
        </ActionIcon>
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import checkBox from '../ui/check-box.module.css';
import styles from './selection.module.css';

interface SelectPageProps {
  readonly label: string;
  /** Of the page that is shown. */
  readonly page: 'none' | 'some' | 'all';
  readonly hasRows: boolean;
  readonly onToggle: () => void;
}

/** Over the boxes of the rows: chooses the page, or takes that back. */
export function SelectPageBox({ label, page, hasRows, onToggle }: SelectPageProps) {
  return (
    <label className={styles.pageBox}>
      <input
        type="checkbox"
        className={checkBox.box}
        aria-label={label}
        data-selects-page
        checked={page === 'all'}
        disabled={!hasRows}
        ref={(box) => {
          if (box !== null) box.indeterminate = page === 'some';
        }}
        onChange={onToggle}
      />
    </label>
  );
}

interface SelectRowProps {
  /** What the row is called. */
  readonly name: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  /** Told beside the box. */
  readonly children?: ReactNode;
}

/** Chooses a row. All of its cell is to be pressed. */
export function SelectRowBox({ name, isChosen, onToggle, children }: SelectRowProps) {
  return (
    <label className={styles.rowBox}>
      <input
        type="checkbox"
        className={checkBox.box}
        aria-label={`Select ${name}`}
        data-selects-row
        checked={isChosen}
        onChange={onToggle}
      />
      {children}
    </label>
  );
}

import type { Project } from '@proofline/contracts/api/projects';
import checkBox from '../../../shared/ui/check-box.module.css';
import styles from './bulk.module.css';
import { useSelectionOfRows } from './selection.tsx';

/** Over the boxes of the rows: chooses the page, or takes that back. */
export function SelectPage() {
  const selection = useSelectionOfRows();
  if (selection === null) return null;
  const { page, hasRows, togglePage } = selection;
  return (
    <label className={styles.pageBox}>
      <input
        type="checkbox"
        className={checkBox.box}
        aria-label="Select all checks on this page"
        data-selects-page
        checked={page === 'all'}
        disabled={!hasRows}
        ref={(box) => {
          if (box !== null) box.indeterminate = page === 'some';
        }}
        onChange={togglePage}
      />
    </label>
  );
}

/** Chooses a check. All of its cell is to be pressed. */
export function SelectRow({ check }: { check: Project }) {
  const selection = useSelectionOfRows();
  if (selection === null) return null;
  return (
    <label className={styles.rowBox}>
      <input
        type="checkbox"
        className={checkBox.box}
        aria-label={`Select ${check.name}`}
        data-selects-row
        checked={selection.chosen.has(check.id)}
        onChange={() => selection.toggle(check)}
      />
    </label>
  );
}

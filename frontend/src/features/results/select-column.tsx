import type { ReportResult } from '@proofline/contracts/api/report-results';
import type { TableColumn } from '../../shared/table/column.ts';
import checkBox from '../../shared/ui/check-box.module.css';
import styles from './results.module.css';
import { useSelectionOfResults } from './selection.tsx';

/** Before what each kind shows of a result: to choose it, and whether it was read. */
export const selectColumn: TableColumn<ReportResult> = {
  id: 'select',
  label: 'Select',
  head: <SelectPage />,
  width: 40,
  cell: (result) => <SelectRow result={result} />,
};

function SelectPage() {
  const selection = useSelectionOfResults();
  if (selection === null) return null;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        className={checkBox.box}
        aria-label="Select all results on this page"
        data-selects-page
        checked={selection.page === 'all'}
        disabled={!selection.hasRows}
        ref={(box) => {
          if (box !== null) box.indeterminate = selection.page === 'some';
        }}
        onChange={selection.togglePage}
      />
    </label>
  );
}

function SelectRow({ result }: { result: ReportResult }) {
  const selection = useSelectionOfResults();
  if (selection === null) return null;
  return (
    <label className={`${styles.box} ${styles.rowBox}`}>
      <input
        type="checkbox"
        className={checkBox.box}
        aria-label={`Select ${result.url}`}
        checked={selection.has(result.id)}
        onChange={() => selection.toggle(result.id)}
      />
      {!result.read && <span className="visually-hidden">Unread</span>}
    </label>
  );
}

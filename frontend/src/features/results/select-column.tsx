import type { ReportResult } from '@proofline/contracts/api/report-results';
import type { TableColumn } from '../../shared/table/column.ts';
import { SelectPageBox, SelectRowBox } from '../../shared/table/select-boxes.tsx';
import { useSelectionOfResults } from './selection.tsx';

/** Before what each kind shows of a result: to choose it, and whether it was read. */
export const selectColumn: TableColumn<ReportResult> = {
  id: 'select',
  label: 'Select',
  head: <SelectPage />,
  width: 40,
  cell: (result) => <SelectRow result={result} />,
};

/** Chooses all that the page shows. */
export function SelectPage() {
  const selection = useSelectionOfResults();
  if (selection === null) return null;
  const { page, hasRows, togglePage } = selection;
  return <SelectPageBox label="Select all results on this page" page={page} hasRows={hasRows} onToggle={togglePage} />;
}

/** Chooses a result, and says when it is unread. */
export function SelectRow({ result }: { result: ReportResult }) {
  const selection = useSelectionOfResults();
  if (selection === null) return null;
  const { id, url, read } = result;
  return (
    <SelectRowBox name={url} isChosen={selection.has(id)} onToggle={() => selection.toggle(id)}>
      {!read && <span className="visually-hidden">Unread</span>}
    </SelectRowBox>
  );
}

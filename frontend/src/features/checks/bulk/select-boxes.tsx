import type { Project } from '@proofline/contracts/api/projects';
import { SelectPageBox, SelectRowBox } from '../../../shared/table/select-boxes.tsx';
import { useSelectionOfRows } from './selection.tsx';

export function SelectPage() {
  const selection = useSelectionOfRows();
  if (selection === null) return null;
  const { page, hasRows, togglePage } = selection;
  return <SelectPageBox label="Select all checks on this page" page={page} hasRows={hasRows} onToggle={togglePage} />;
}

export function SelectRow({ check }: { check: Project }) {
  const selection = useSelectionOfRows();
  if (selection === null) return null;
  const isChosen = selection.chosen.has(check.id);
  return <SelectRowBox name={check.name} isChosen={isChosen} onToggle={() => selection.toggle(check)} />;
}

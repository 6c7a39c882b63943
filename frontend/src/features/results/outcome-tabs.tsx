import type { OutcomeCounts } from '@proofline/contracts/api/reports';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import type { Table } from '../../shared/table/use-table-state.ts';
import { kindLook } from '../kinds/registry.ts';
import { outcomeTabs } from './outcome-counts.ts';
import styles from './results.module.css';

interface Props {
  readonly kind: CheckKind;
  readonly counts: OutcomeCounts;
  readonly table: Table;
}

/** What became of the pages, to choose from; the counts move while the run goes on. */
export function OutcomeTabs({ kind, counts, table }: Props) {
  const chosen = table.filters.compliant;
  return (
    <fieldset className={styles.tabs}>
      <legend className="visually-hidden">Show results</legend>
      {outcomeTabs(counts, kindLook(kind).outcomeWords).map(({ label, value, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => table.setFilter('compliant', value)}
        >
          {label} <span className="tabular">{count.toLocaleString('en')}</span>
        </button>
      ))}
    </fieldset>
  );
}

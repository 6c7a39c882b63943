import type { RunChanges } from '@proofline/contracts/api/run-changes';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import { RESULT_CHANGE_WORDS, type ResultChange } from '@proofline/contracts/result-change';
import { IconGhost2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Table } from '../../shared/table/use-table-state.ts';
import { CHANGES } from '../../shared/ui/change-badge.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { frameWords, kindLook } from '../kinds/registry.ts';
import styles from './changes-bar.module.css';
import { GoneDialog } from './gone-dialog.tsx';

interface Props {
  readonly report: { readonly id: number; readonly project_id: number; readonly project: { readonly kind: CheckKind } };
  readonly changes: RunChanges & { readonly compared_with: NonNullable<RunChanges['compared_with']> };
  readonly table: Table;
}

/** The worst first; a page that could not be judged stands here only where there is one. */
const shown: readonly ResultChange[] = ['broken', 'fixed', 'new', 'changed', 'undecided'];

/** What became of the pages since the run before: counts to filter by, and the pages that are gone. */
export function ChangesBar({ report, changes, table }: Props) {
  const [isGoneOpen, setGoneOpen] = useState(false);
  const { compared_with: base, counts, gone } = changes;
  const chosen = table.filters.changed;
  const words = frameWords(report.project.kind).changes;
  const hasCompliant = kindLook(report.project.kind).outcomeWords?.compliant !== null;
  return (
    <section className={styles.changes} aria-label="What changed">
      <p className={styles.since}>
        Changed since <TimeText at={base.ctime} show="absolute" />
        {base.expired && <span>, whose time was over before it had looked at every page</span>}
      </p>
      <div className={styles.bar}>
        {shown
          .filter((change) => hasCompliant || (change !== 'broken' && change !== 'fixed'))
          .filter((change) => change !== 'undecided' || counts.undecided > 0)
          .map((change) => {
            const { Icon, color } = CHANGES[change];
            return (
              <Count
                key={change}
                label={RESULT_CHANGE_WORDS[change]}
                icon={<Icon size={15} stroke={1.8} />}
                color={color}
                count={counts[change]}
                words={words[change] ?? ''}
                isOn={chosen === change}
                onClick={() => table.setFilter('changed', chosen === change ? undefined : change)}
              />
            );
          })}
        <Count
          label="Gone"
          icon={<IconGhost2 size={15} stroke={1.8} />}
          color="grey"
          count={gone}
          words={gone === null ? 'only a completed run tells' : 'no result now'}
          onClick={() => setGoneOpen(true)}
        />
      </div>
      <GoneDialog report={report} since={base.ctime} opened={isGoneOpen} onClose={() => setGoneOpen(false)} />
    </section>
  );
}

interface CountProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly color: string;
  /** Null: not known yet. */
  readonly count: number | null;
  readonly words: string;
  /** Whether it is what the list is filtered by; absent: it is no filter. */
  readonly isOn?: boolean;
  readonly onClick: () => void;
}

const Count = ({ label, icon, color, count, words, isOn, onClick }: CountProps) => (
  <button
    type="button"
    className={styles.count}
    data-color={color}
    disabled={count === null || (count === 0 && isOn !== true)}
    onClick={onClick}
    {...(isOn !== undefined && { 'aria-pressed': isOn })}
  >
    <span className={styles.label}>
      <span aria-hidden>{icon}</span>
      {label}
    </span>{' '}
    <b className="tabular">{count === null ? '–' : count.toLocaleString('en')}</b> <span>{words}</span>
  </button>
);

import type { ToplistResult } from '@proofline/contracts/kinds/toplist/result-view';
import type { StatusColor } from '@proofline/contracts/report-status';
import { IconArrowDown, IconArrowUp, IconCheck, IconEye, IconHelpCircle, IconMinus, IconX } from '@tabler/icons-react';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import { moveOf, stateInWords } from './place-words.ts';
import styles from './toplist.module.css';

const looks: Readonly<
  Record<NonNullable<ToplistResult['state']>, { readonly color: StatusColor; readonly Icon: typeof IconCheck }>
> = {
  match: { color: 'success', Icon: IconCheck },
  better: { color: 'info', Icon: IconArrowUp },
  worse: { color: 'danger', Icon: IconArrowDown },
  missing: { color: 'danger', Icon: IconX },
  unsure: { color: 'warning', Icon: IconHelpCircle },
};
const recorded = { color: 'info', Icon: IconEye } as const;
const unread = { color: 'warning', Icon: IconHelpCircle } as const;

/** Where a brand stands beside where it was expected, as icon and word. */
export function StateMark({ result }: { result: ToplistResult }) {
  const { color, Icon } = result.state !== null ? looks[result.state] : result.compliant === null ? recorded : unread;
  return (
    <Chip color={color} icon={<Icon size={14} stroke={2} />} look="plain">
      {stateInWords(result)}
    </Chip>
  );
}

/** By how many places it moved since the run before. */
export function MoveMark({ result }: { result: ToplistResult }) {
  const move = moveOf(result);
  const { changed } = result;
  if (move !== null) {
    const rose = move.startsWith('+');
    return (
      <span className={styles.move} data-rose={rose}>
        {rose ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />}
        {move}
      </span>
    );
  }
  if (changed === 'new') return <span className={styles.move}>New</span>;
  if (changed === 'undecided') return <span className={styles.quiet}>Not comparable</span>;
  if (result.found_position === null && result.before?.found_position != null)
    return (
      <span className={styles.move} data-rose={false}>
        Gone
      </span>
    );
  if (changed !== null && changed !== 'unchanged') return <span className={styles.move}>Came</span>;
  return (
    <span className={styles.quiet}>
      {changed === null ? '–' : <IconMinus size={14} role="img" aria-label="Unchanged" />}
    </span>
  );
}

import type { ToplistState } from '@proofline/contracts/kinds/toplist/brand-rows';
import type { ToplistResult } from '@proofline/contracts/kinds/toplist/result-view';
import type { StatusColor } from '@proofline/contracts/report-status';
import {
  IconArrowDown,
  IconArrowUp,
  IconCircleXFilled,
  IconEqual,
  IconEye,
  IconHelpCircle,
  IconMinus,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { Chip } from '../../../shared/ui/status-badge.tsx';
import { moveOf, stateInWords } from './place-words.ts';
import styles from './toplist.module.css';

interface Look {
  readonly color: StatusColor;
  readonly Icon: typeof IconEye;
}
export const STATE_LOOKS: Readonly<Record<ToplistState, Look>> = {
  match: { color: 'success', Icon: IconEqual },
  better: { color: 'info', Icon: IconArrowUp },
  worse: { color: 'danger', Icon: IconArrowDown },
  missing: { color: 'danger', Icon: IconCircleXFilled },
  unsure: { color: 'warning', Icon: IconHelpCircle },
};
const recorded: Look = { color: 'info', Icon: IconEye };
const unread: Look = { color: 'warning', Icon: IconPlugConnectedX };

export function lookOf({ state, compliant }: Pick<ToplistResult, 'state' | 'compliant'>): Look {
  if (state !== null) return STATE_LOOKS[state];
  return compliant === null ? recorded : unread;
}

/** Where a brand stands beside where it was expected, as icon and word. */
export function StateMark({ result, look = 'plain' }: { result: ToplistResult; look?: 'plain' | 'chip' }) {
  const { color, Icon } = lookOf(result);
  const words = stateInWords(result);
  return (
    <span className={styles.state} title={words}>
      <Chip color={color} icon={<Icon size={14} stroke={2} />} look={look}>
        {words}
      </Chip>
    </span>
  );
}

/** `4 of 12`, and where else. */
export function FoundPlace({ result }: { result: ToplistResult }) {
  const { found_position: found, also_at: others, entries, state } = result;
  if (found === null) {
    if (state === 'missing') return <span className={styles.quiet}>not in the list</span>;
    return <span className={styles.quiet}>–</span>;
  }
  return (
    <span className="tabular" title={others.length === 0 ? undefined : `Also at ${others.join(', ')}`}>
      <b>{found}</b>
      {entries !== null && <span className={styles.quiet}> of {entries}</span>}
      {others.length > 0 && <span className={styles.quiet}> +{others.length}</span>}
    </span>
  );
}

/** By how many places it moved since the run before. */
export function MoveMark({ result }: { result: ToplistResult }) {
  const move = moveOf(result);
  const { changed, before } = result;
  if (move === 0) {
    return (
      <span className={styles.quiet}>
        <IconMinus size={14} aria-hidden className={styles.inline} /> same
      </span>
    );
  }
  if (move !== null) {
    const rose = move > 0;
    return (
      <span className={styles.move} data-rose={rose}>
        {rose ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />}
        <span className="visually-hidden">{rose ? 'Rose by ' : 'Fell by '}</span>
        {Math.abs(move)}
      </span>
    );
  }
  if (changed === null) return <span className={styles.quiet}>–</span>;
  if (changed === 'new') return <span className={styles.move}>New</span>;
  if (changed === 'undecided') return <span className={styles.quiet}>unknown</span>;
  const was = before?.found_position ?? null;
  if (was !== null) {
    return (
      <span className={styles.move} data-rose={false}>
        was {was}
      </span>
    );
  }
  if (result.found_position === null) return <span className={styles.quiet}>still missing</span>;
  return (
    <span className={styles.move} data-rose>
      appeared
    </span>
  );
}

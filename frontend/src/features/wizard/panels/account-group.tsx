import type { SocialAccountId } from '@proofline/contracts/social-media';
import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import checkBox from '../../../shared/ui/check-box.module.css';
import iconButton from '../../../shared/ui/icon-button.module.css';
import type { Account } from '../account-tree.ts';
import styles from './accounts-panel.module.css';

interface GroupProps {
  readonly group: Account;
  /** Its accounts that are in view. */
  readonly ids: readonly SocialAccountId[];
  readonly chosen: ReadonlySet<SocialAccountId>;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onToggle: (ids: readonly SocialAccountId[]) => void;
  readonly children: ReactNode;
}

/** A group with a box for all of its accounts; left and right arrows close and open it. */
export function AccountGroup({ group, ids, chosen, isOpen, onOpen, onToggle, children }: GroupProps) {
  const listId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    onOpen(event.key === 'ArrowRight');
  };
  const chosenHere = ids.filter((id) => chosen.has(id)).length;
  return (
    <li>
      <div className={styles.groupRow}>
        <button
          type="button"
          className={`${iconButton.button} ${styles.toggle}`}
          aria-label={`Accounts of ${group.name}`}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => onOpen(!isOpen)}
        >
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
        </button>
        <label className={styles.row} htmlFor={`${listId}-all`}>
          <TriBox id={`${listId}-all`} ids={ids} chosen={chosen} onToggle={() => onToggle(ids)} onKeyDown={onKeyDown} />
          <span className={styles.name}>
            <b>{group.name}</b>
            {group.description !== '' && <span className={styles.description}>{group.description}</span>}
          </span>
          <span className={styles.hint}>
            {chosenHere} of {ids.length}
          </span>
        </label>
      </div>
      <ul id={listId} className={styles.members} hidden={!isOpen} aria-label={group.name}>
        {children}
      </ul>
    </li>
  );
}

interface RowProps {
  readonly account: Account;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

export const AccountRow = ({ account, checked, onToggle }: RowProps) => (
  <label className={styles.row} data-checked={checked || undefined}>
    <input type="checkbox" className={checkBox.box} checked={checked} onChange={onToggle} />
    <span className={styles.name}>
      <span>{account.name}</span>
      {account.description !== '' && account.description !== account.name && (
        <span className={styles.description}>{account.description}</span>
      )}
    </span>
  </label>
);

interface TriBoxProps {
  readonly id: string;
  readonly ids: readonly SocialAccountId[];
  readonly chosen: ReadonlySet<SocialAccountId>;
  readonly onToggle: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** Checked when all are chosen, mixed when some are. */
export function TriBox({ id, ids, chosen, onToggle, onKeyDown }: TriBoxProps) {
  const count = ids.filter((id) => chosen.has(id)).length;
  const isFull = ids.length > 0 && count === ids.length;
  return (
    <input
      id={id}
      type="checkbox"
      className={checkBox.box}
      checked={isFull}
      disabled={ids.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isFull;
      }}
      onChange={onToggle}
      onKeyDown={onKeyDown}
    />
  );
}

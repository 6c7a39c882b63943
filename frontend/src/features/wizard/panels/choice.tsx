import type { ReactNode } from 'react';
import styles from './panels.module.css';

interface Props {
  /** Name of the radio group. */
  readonly group: string;
  readonly value: string;
  readonly title: ReactNode;
  /** Said under the title, or in a tooltip by whoever wraps it. */
  readonly text?: ReactNode;
  readonly icon?: ReactNode;
  /** Right end of the title's line. */
  readonly aside?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChoose: () => void;
}

/** One of several options, as a card that is a radio button. */
export function Choice({ group, value, title, text, icon, aside, checked, disabled = false, onChoose }: Props) {
  return (
    <label className={styles.choice} data-checked={checked || undefined} data-disabled={disabled || undefined}>
      <input
        type="radio"
        name={group}
        className={styles.radio}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
      />
      {icon !== undefined && (
        <span className={styles.choiceIcon} aria-hidden>
          {icon}
        </span>
      )}
      <span className={styles.choiceWords}>
        <span className={styles.choiceTitle}>
          {title}
          {aside}
        </span>
        {text !== undefined && <span className={styles.choiceText}>{text}</span>}
      </span>
    </label>
  );
}

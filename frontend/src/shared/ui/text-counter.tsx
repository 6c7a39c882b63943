import styles from './text-counter.module.css';
import { TEXT_LIMIT } from './truncate-text.ts';

interface Props {
  readonly text: string;
  readonly limit?: number;
  /** For the field's `aria-describedby`. */
  readonly id?: string;
}

/** How much of a limited text is used. */
export function TextCounter({ text, limit = TEXT_LIMIT, id }: Props) {
  return (
    <span className={styles.counter} data-full={text.length >= limit || undefined} {...(id !== undefined && { id })}>
      {text.length} / {limit}
      {text.length >= limit && <span className="visually-hidden">, the limit is reached</span>}
    </span>
  );
}

import type { ReactNode } from 'react';
import styles from './card.module.css';

interface Props {
  readonly title?: ReactNode;
  /** Right end of the title row. */
  readonly aside?: ReactNode;
  /** For rows that reach from edge to edge: a line under the title row and no padding around the content. */
  readonly rows?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A hairline card with an optional title row. */
export function Card({ title, aside, rows = false, children, className }: Props) {
  return (
    <section
      className={className === undefined ? styles.card : `${styles.card} ${className}`}
      data-rows={rows || undefined}
    >
      {(title !== undefined || aside !== undefined) && (
        <div className={styles.head}>
          {title !== undefined && <h2 className={styles.title}>{title}</h2>}
          {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import styles from './details-frame.module.css';

interface Props {
  /** What came of it and why. */
  readonly main: ReactNode;
  /** What was seen and what was kept of it; beside the other where there is room. */
  readonly side: ReactNode;
}

/** The details of a result in two columns, or in one below the other. */
export function DetailsFrame({ main, side }: Props) {
  return (
    <div className={styles.frame}>
      <div className={styles.layout}>
        <div className={styles.column}>{main}</div>
        <div className={styles.column}>{side}</div>
      </div>
    </div>
  );
}

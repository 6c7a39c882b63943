import type { ReactNode } from 'react';
import styles from './gallery.module.css';

interface Props {
  readonly label: string;
  /** Its parts one under the other, over the whole width. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export const Row = ({ label, wide = false, children }: Props) => (
  <div className={styles.row}>
    <span className={styles.label}>{label}</span>
    <div className={styles.parts} data-wide={wide || undefined}>
      {children}
    </div>
  </div>
);

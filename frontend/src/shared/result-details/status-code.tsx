import type { ReactNode } from 'react';
import styles from './status-code.module.css';

interface Props {
  readonly children: ReactNode;
  readonly title?: string | undefined;
  /** Whether it is what was hoped for, where somebody asks. */
  readonly isOk?: boolean;
}

/** What a website answered, as a code. */
export const StatusCode = ({ children, title, isOk }: Props) => (
  <span className={styles.status} data-ok={isOk} title={title}>
    {children}
  </span>
);

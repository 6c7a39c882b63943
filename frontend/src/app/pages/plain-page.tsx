import type { ReactNode } from 'react';
import styles from './plain-page.module.css';

/** A page without the frame. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={styles.page}>
      {children}
    </main>
  );
}

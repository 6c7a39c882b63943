import { createContext, type ReactNode, use } from 'react';
import styles from './plain-page.module.css';

/** True below the shell, which has the page's main landmark already. */
export const InFrame = createContext(false);

/** A page that says one thing, in the middle of the frame or of the window. */
export function PlainPage({ children }: { children: ReactNode }) {
  const inFrame = use(InFrame);
  if (inFrame) return <div className={styles.framed}>{children}</div>;
  return (
    <main id="main" className={styles.page}>
      {children}
    </main>
  );
}

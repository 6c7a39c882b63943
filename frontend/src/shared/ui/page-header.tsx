import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface Props {
  readonly title: string;
  /** Beside the title, as a count. */
  readonly count?: number | undefined;
  /** After the title: badges, the live dot. */
  readonly children?: ReactNode;
  /** A line before what comes after the title; after a count there always is one. */
  readonly divided?: boolean;
  /** At the right end, the main action last. */
  readonly actions?: ReactNode;
}

/** Title row of a page; its title is the page's only h1. */
export function PageHeader({ title, count, children, divided = count !== undefined, actions }: Props) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.meta}>
        {count !== undefined && <span className={styles.count}>{count.toLocaleString('en')}</span>}
        {divided && children !== undefined && <span className={styles.divider} aria-hidden />}
        {children}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

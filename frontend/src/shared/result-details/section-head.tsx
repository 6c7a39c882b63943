import type { ReactNode } from 'react';
import styles from './section-head.module.css';

/** The name of a part of the details, and in a few quiet words what there is in it. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h3>{title}</h3>
      {children !== undefined && <span>{children}</span>}
    </div>
  );
}

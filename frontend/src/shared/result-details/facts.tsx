import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface Props {
  readonly children: ReactNode;
  /** For tests. */
  readonly testId?: string;
}

/** What is known of something, each by its name. */
export const Facts = ({ children, testId }: Props) => (
  <dl className={styles.facts} data-testid={testId}>
    {children}
  </dl>
);

export function Fact({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

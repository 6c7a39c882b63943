import type { ReactNode } from 'react';
import styles from './figures.module.css';

/** Numbers side by side at the head of a card. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

interface FigureProps {
  readonly label: string;
  readonly tone?: 'danger' | 'warning' | undefined;
  readonly note?: string;
  readonly children: ReactNode;
}

export function Figure({ label, tone, note, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b className="tabular" data-tone={tone}>
          {children}
        </b>
        {note !== undefined && <span>{note}</span>}
      </dd>
    </div>
  );
}

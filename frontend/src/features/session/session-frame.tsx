import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../shared/ui/logo.tsx';
import styles from './session-frame.module.css';

interface Props {
  readonly title: string;
  /** One sentence under the title. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The one panel of the pages around signing in. */
export function SessionFrame({ title, lead, children }: Props) {
  return (
    <main id="main" className={styles.page}>
      <div className={styles.panel}>
        <Link to="/" className={styles.logo} aria-label="Proofline, home">
          <Logo />
        </Link>
        <h1 className={styles.title}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  );
}

/** A note above a form. */
export function SessionNote({ tone, children }: { tone: 'warning' | 'danger' | 'success'; children: ReactNode }) {
  return (
    <div className={styles.note} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

export const formStyle = styles.form ?? '';
export const rowStyle = styles.row ?? '';
export const linkStyle = styles.link ?? '';

import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './folded.module.css';

/** Cards behind one line on a phone, so that what follows them is within reach. */
export function Folded({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.folded}>
      <UnstyledButton
        className={styles.line ?? ''}
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={id}
      >
        {label}
        <IconChevronDown size={18} className={styles.chevron} aria-hidden />
      </UnstyledButton>
      <div id={id} className={styles.cards} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}

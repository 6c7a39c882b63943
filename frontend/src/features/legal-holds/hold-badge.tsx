import { Popover, UnstyledButton } from '@mantine/core';
import type { LegalHold } from '@proofline/contracts/api/legal-holds';
import { IconGavel } from '@tabler/icons-react';
import { useState } from 'react';
import { Chip } from '../../shared/ui/status-badge.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';
import styles from './legal-holds.module.css';

interface Props {
  readonly holds: readonly LegalHold[];
  /** Reports of a check that are on hold themselves; who and why stands with them. */
  readonly heldReportCount?: number;
}

/** That evidence is on legal hold; who said so, why and since when on demand. Nothing where nothing is held. */
export function HoldBadge({ holds, heldReportCount = 0 }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (holds.length === 0 && heldReportCount === 0) return null;
  const words = holds.length > 0 ? 'Legal hold' : heldReportsInWords(heldReportCount);
  return (
    <Popover position="bottom-start" width={300} returnFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <UnstyledButton
          className={styles.badge ?? ''}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          // The focus stays here, out of what Mantine listens to.
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        >
          <Chip color="accent" icon={<IconGavel size={13} stroke={1.6} />}>
            {words}
          </Chip>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={styles.holds}>
          {holds.map((hold) => (
            <li key={`${hold.of_check} ${hold.placed_at}`}>
              <b>{hold.of_check ? 'The check with all of its reports' : 'This report'}</b>
              <span className={styles.reason}>{hold.reason}</span>
              <span className={styles.by}>
                Placed by {hold.placed_by}, <TimeText at={hold.placed_at} show="absolute" />
              </span>
            </li>
          ))}
          {heldReportCount > 0 && <li>{heldReportsInWords(heldReportCount)}; the list of reports says which.</li>}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

const heldReportsInWords = (count: number): string =>
  count === 1 ? '1 report on hold' : `${count.toLocaleString('en')} reports on hold`;

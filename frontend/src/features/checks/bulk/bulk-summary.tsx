import { Button, Group } from '@mantine/core';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import styles from './bulk.module.css';
import { summaryTitle } from './bulk-words.ts';
import type { BulkOutcome } from './use-bulk-manage.ts';

/** More than a notification can name. */
export const MANY_REFUSED = 3;

/** Says what was done, and of a few what was refused and why. */
export function tellSummary(outcome: BulkOutcome): void {
  const { refused } = outcome;
  toast(
    refused.length === 0 ? 'success' : 'warning',
    summaryTitle(outcome.action, outcome),
    refused.length === 0 ? undefined : <Refused refused={refused} />,
  );
}

interface SummaryProps {
  readonly outcome: BulkOutcome;
  /** Whether all that were refused stay selected; else those on the page that is shown do. */
  readonly allStay: boolean;
  readonly onClose: () => void;
}

/** The same for many: one list, which stays until it was read. */
export function BulkSummary({ outcome, allStay, onClose }: SummaryProps) {
  return (
    <Dialog opened onClose={onClose} title={summaryTitle(outcome.action, outcome)} size={560}>
      <p className={styles.note}>
        {outcome.refused.length.toLocaleString('en')} were refused; {allStay ? 'they' : 'those on this page'} stay
        selected.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.long} tabIndex={0} aria-label="Refused">
        <Refused refused={outcome.refused} />
      </section>
      <Group justify="flex-end" mt={16}>
        <Button data-main-action data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </Dialog>
  );
}

const Refused = ({ refused }: Pick<BulkOutcome, 'refused'>) => (
  <ul className={styles.refused}>
    {refused.map(({ id, name, detail }) => (
      <li key={id}>
        <b>“{name}”</b> {detail}
      </li>
    ))}
  </ul>
);

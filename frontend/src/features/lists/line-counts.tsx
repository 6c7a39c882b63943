import { Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { counted } from '@proofline/contracts/counted';
import { IconCircleX, IconCopy } from '@tabler/icons-react';
import type { LinesRead } from './line-reader.ts';
import styles from './list-form.module.css';

/** What is read aloud waits for a pause in typing. */
const SAID_AFTER_MS = 1000;

interface Props {
  readonly read: LinesRead;
  /** Leads to the next invalid line. */
  readonly onShowInvalid: () => void;
}

/** How many lines are addresses, repeats or mistakes, as they are typed. */
export function LineCounts({ read, onShowInvalid }: Props) {
  const urls = counted(read.urls.length, 'URL');
  const repeats = counted(read.repeatedLines.length, 'duplicate');
  const mistakes = counted(read.invalidLines.length, 'invalid line', 'invalid lines');
  const [said] = useDebouncedValue(`${urls}, ${repeats}, ${mistakes}`, SAID_AFTER_MS);
  return (
    <div className={styles.count}>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <span>{urls}</span>
      {read.repeatedLines.length > 0 && (
        <span className={styles.repeated} title="Each address is kept once.">
          <IconCopy size={14} stroke={1.6} aria-hidden />
          {repeats}
        </span>
      )}
      {read.invalidLines.length > 0 && (
        <span className={styles.invalid}>
          <IconCircleX size={14} stroke={1.6} aria-hidden />
          <Anchor component="button" type="button" inherit c="inherit" underline="always" onClick={onShowInvalid}>
            {mistakes}
          </Anchor>
        </span>
      )}
    </div>
  );
}

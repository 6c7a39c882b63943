import type { PageAttemptView } from '@proofline/contracts/kinds/result-header';
import { clockText } from '../time/format-time.ts';
import { useTimezone } from '../time/use-timezone.ts';
import styles from './attempts.module.css';
import { durationText } from './duration-text.ts';
import { SectionHead } from './section-head.tsx';
import { StatusCode } from './status-code.tsx';

interface Props {
  /** In their order; older results tell of their last attempt alone. */
  readonly told: readonly PageAttemptView[];
  readonly made: number;
}

/** Every try to read the page: when, what was answered, why it was not enough. */
export function Attempts({ told, made }: Props) {
  const timezone = useTimezone();
  return (
    <section aria-label="Attempts">
      <SectionHead title="Attempts">{countInWords(told.length, made)}</SectionHead>
      {told.length === 0 ? (
        <p className={styles.none}>The website was not asked for the page.</p>
      ) : (
        <ol className={styles.attempts}>
          {told.map(({ at, duration_ms: ms, http_status: status, reason }) => (
            <li key={at}>
              <time dateTime={at}>{clockText(at, timezone, true)}</time>
              <StatusCode>{status ?? 'no answer'}</StatusCode>
              <span>{reason ?? 'The page was read'}</span>
              <span className={styles.took}>{durationText(ms)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function countInWords(told: number, made: number): string {
  if (told === 0) return 'none';
  return told < made ? `the last of ${made}` : `${told}`;
}

import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { clockText } from '../../../../shared/time/format-time.ts';
import { useTimezone } from '../../../../shared/time/use-timezone.ts';
import styles from './details.module.css';
import { durationText } from './page-in-words.ts';

/** Every try to read the page: when, what was answered, why it was not enough. */
export function Attempts({ result }: { result: ComplianceResultDetails }) {
  const { attempts_made: attempts } = result;
  const timezone = useTimezone();
  return (
    <section aria-label="Attempts">
      <div className={styles.sectionHead}>
        <h3>Attempts</h3>
        <span>{countInWords(attempts.length, result.attempts)}</span>
      </div>
      {attempts.length === 0 ? (
        <p className={styles.noAttempt}>The website was not asked for the page.</p>
      ) : (
        <ol className={styles.attempts}>
          {attempts.map(({ at, duration_ms: ms, http_status: status, reason }) => (
            <li key={at}>
              <time dateTime={at}>{clockText(at, timezone, true)}</time>
              <span className={styles.status}>{status ?? 'no answer'}</span>
              <span>{reason ?? 'The page was read'}</span>
              <span className={styles.offset}>{durationText(ms)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Older results tell of their last attempt alone. */
function countInWords(told: number, made: number): string {
  if (told === 0) return 'none';
  return told < made ? `the last of ${made}` : `${told}`;
}

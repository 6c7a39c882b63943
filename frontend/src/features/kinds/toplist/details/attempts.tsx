import type { ToplistResultDetails } from '@proofline/contracts/kinds/toplist/result-view';
import { clockText } from '../../../../shared/time/format-time.ts';
import { useTimezone } from '../../../../shared/time/use-timezone.ts';
import styles from './details.module.css';

/** Every try to read the page, where one was not enough or nothing came of it. */
export function Attempts({ result }: { result: ToplistResultDetails }) {
  const timezone = useTimezone();
  const { attempts, attempts_made: told } = result;
  if (attempts < 2 && result.reading !== null) return null;
  return (
    <section aria-label="Attempts">
      <div className={styles.head}>
        <h3>Attempts</h3>
        <span>{told.length < attempts && told.length > 0 ? `the last of ${attempts}` : told.length || 'none'}</span>
      </div>
      {told.length === 0 ? (
        <p className={styles.quiet}>The website was not asked for the page.</p>
      ) : (
        <ol className={styles.hops}>
          {told.map(({ at, duration_ms: ms, http_status: status, reason }) => (
            <li key={at}>
              <code>{clockText(at, timezone, true)}</code> {status ?? 'no answer'}, {reason ?? 'the page was read'},{' '}
              {(ms / 1_000).toFixed(1)} s
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

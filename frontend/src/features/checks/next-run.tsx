import { absoluteTime, shortTime } from '../../shared/time/format-time.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import styles from './check-columns.module.css';

/** When the check runs next: 'Next 23 Nov, 02:28'. */
export function NextRun({ at }: { at: string }) {
  const timezone = useTimezone();
  return (
    <time dateTime={at} title={`${absoluteTime(at, timezone)} ${timezone}`} className={styles.nextRun}>
      Next {shortTime(at, timezone)}
    </time>
  );
}

import { absoluteTime, shortTime, soonText } from '../../shared/time/format-time.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import styles from './check-columns.module.css';

interface Props {
  /** ISO 8601. */
  readonly at: string;
  /** IANA name of the time zone that the schedule keeps; named where it is not the reader's. */
  readonly zone?: string;
  /** For a table cell: no more of the day than is needed, the whole on hover. */
  readonly compact?: boolean;
}

/** When the check runs next, by the reader's clock: 'Next 23 Nov, 02:28', compact 'Next Mon 02:28'. */
export function NextRun({ at, zone, compact = false }: Props) {
  const timezone = useTimezone();
  const now = useNow(60_000);
  const isElsewhere = zone !== undefined && zone !== timezone;
  const whole = `${absoluteTime(at, timezone)} ${timezone}`;
  return (
    <time
      dateTime={at}
      title={isElsewhere ? `${whole}; ${absoluteTime(at, zone)} ${zone}` : whole}
      className={styles.nextRun}
    >
      Next {compact ? soonText(at, now, timezone) : shortTime(at, timezone)}
      {isElsewhere && !compact && ` ${timezone}`}
    </time>
  );
}

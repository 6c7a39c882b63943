import { absoluteTime, relativeTime } from '../time/format-time.ts';
import { useNow } from '../time/use-now.ts';
import { useTimezone } from '../time/use-timezone.ts';

interface Props {
  /** ISO 8601. */
  readonly at: string;
  /** `relative`: "12 min ago", whole on hover; `absolute`: "20 Nov 2026, 14:28". */
  readonly show?: 'relative' | 'absolute';
}

/** A moment in the chosen timezone. */
export function TimeText({ at, show = 'relative' }: Props) {
  const timezone = useTimezone();
  const now = useNow(30_000);
  const whole = absoluteTime(at, timezone);
  return (
    <time dateTime={at} title={`${whole} ${timezone}`} className="tabular">
      {show === 'relative' ? relativeTime(at, now, timezone) : whole}
    </time>
  );
}

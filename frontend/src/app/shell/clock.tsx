import { clockText } from '../../shared/time/format-time.ts';
import { useNow } from '../../shared/time/use-now.ts';

/** The time in a timezone, to the second. */
export function Clock({ timezone }: { timezone: string }) {
  const now = useNow(1_000);
  return <span className="tabular">{clockText(now, timezone, true)}</span>;
}

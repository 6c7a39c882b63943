import type { ProjectDetail } from '@proofline/contracts/api/projects';
import { calendarDay } from '../../shared/time/calendar-day.ts';

export type RunOfCheck = Pick<ProjectDetail['reports'][number], 'id' | 'ctime' | 'status'>;

/** The runs before and after one, of runs that stand newest first. */
export function neighboursOf(
  runs: readonly RunOfCheck[],
  id: number,
): { previous: RunOfCheck | undefined; next: RunOfCheck | undefined } {
  const index = runs.findIndex((run) => run.id === id);
  if (index === -1) return { previous: undefined, next: undefined };
  return { previous: runs[index + 1], next: index === 0 ? undefined : runs[index - 1] };
}

/** Runs by the day they were made on in the timezone, `YYYY-MM-DD`; newest first within a day. */
export function runsByDay(runs: readonly RunOfCheck[], timezone: string): ReadonlyMap<string, readonly RunOfCheck[]> {
  return Map.groupBy(runs, ({ ctime }) => calendarDay(ctime, timezone));
}

import type { CheckKind } from '../check-kinds.ts';
import type { FlagName } from '../feature-switches.ts';
import { SCHEDULES, type Schedule } from '../schedules.ts';
import { kindFacts } from './registry.ts';

/** Which schedules a kind of check can have while these flags are up, in the order they are offered. Pure. */
export function schedulesOf(kind: CheckKind, flags: ReadonlySet<FlagName>): readonly Schedule[] {
  const { schedules, flaggedSchedules } = kindFacts(kind);
  if (flaggedSchedules === undefined || !flags.has(flaggedSchedules.flag)) return schedules;
  const offered = new Set([...schedules, ...flaggedSchedules.schedules]);
  return SCHEDULES.filter((schedule) => offered.has(schedule));
}

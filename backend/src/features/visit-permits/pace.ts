import { matchesHostPattern } from '@proofline/platform/egress/host-pattern';
import type { Pace, PaceSettings } from '../../kernel/pace-settings.ts';

export const defaultPace: Pace = { concurrency: 2, delayMs: 1_000, maxDelayMs: 10_000, maxPauseMs: 3_600_000 };

/** The demo internet is our own server: it is asked as fast as it answers, and waits only so that waiting shows. */
export const demoPace: Pace = { concurrency: 8, delayMs: 0, maxDelayMs: 300, maxPauseMs: 1_000 };

export function paceOf(site: string, { pace, demoHosts }: PaceSettings): Pace {
  return demoHosts.some((pattern) => matchesHostPattern(pattern, site)) ? demoPace : pace;
}

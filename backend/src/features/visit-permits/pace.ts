/** What a website is asked of all agents together. */
export interface Pace {
  /** Visits under way at a time. */
  readonly concurrency: number;
  /** Least time between the beginnings of two visits; a longer one that robots.txt asks for counts. */
  readonly delayMs: number;
  /** Longer delays that robots.txt asks for count as this. */
  readonly maxDelayMs: number;
  /** Longer pauses that a website asks for count as this. */
  readonly maxPauseMs: number;
}

export interface PaceSettings {
  readonly pace: Pace;
  /** Host patterns of the demo internet (EGRESS_DEMO_HOSTS), as `*.example`. */
  readonly demoHosts: readonly string[];
}

export const defaultPace: Pace = { concurrency: 2, delayMs: 1_000, maxDelayMs: 10_000, maxPauseMs: 3_600_000 };

/** The demo internet is our own server: it is asked as fast as it answers, and waits only so that waiting shows. */
export const demoPace: Pace = { concurrency: 8, delayMs: 0, maxDelayMs: 300, maxPauseMs: 1_000 };

export function paceOf(site: string, { pace, demoHosts }: PaceSettings): Pace {
  const isDemo = demoHosts.some((pattern) =>
    pattern.startsWith('*.') ? site.endsWith(pattern.slice(1)) : site === pattern,
  );
  return isDemo ? demoPace : pace;
}

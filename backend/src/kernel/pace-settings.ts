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

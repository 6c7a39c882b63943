/** How a consent manager is told, and which button of its banner accepts. */
export interface ConsentRule {
  readonly manager: string;
  /** Expression for the addresses of the websites it is for; null for all. */
  readonly address: string | null;
  readonly inMain: boolean;
  readonly inFrames: boolean;
  /** Selectors of what must all be there. */
  readonly marks: readonly string[];
  /** Selectors of what must all be shown. */
  readonly shown: readonly string[];
  /** Selectors of the button, the best first. */
  readonly accept: readonly string[];
}

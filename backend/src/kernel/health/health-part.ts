import type { HealthFigure, HealthFinding, HealthPartName } from '@proofline/contracts/api/health';

/** One thing the product stands on or consists of. The list of them is `app/health-parts.ts`. */
export interface HealthPart {
  readonly name: HealthPartName;
  /** Asked with each look at `/hc/`, and down when it does not answer: the product does not work without it. */
  readonly isVital: boolean;
  /**
   * While it is down what there is can still be read: `/hc/` stays 200. Without it a vital part that is down is 503, and
   * browsers show the maintenance page alone.
   */
  readonly readsGoOn?: true;
  /**
   * Finds out how it is at this moment. Asked every few seconds, and with each look at `/hc/` where it is vital.
   * Throwing, or taking longer than the board waits, counts as down where it is vital, and as degraded elsewhere.
   */
  ask(signal: AbortSignal): Promise<HealthFinding>;
  /** Figures that nobody is kept waiting for, and that say nothing of its state: asked every few seconds, never by a request. */
  askBeside?(): Promise<readonly HealthFigure[]>;
}

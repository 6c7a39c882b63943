import type { ReportId } from '@proofline/contracts/ids';

const MAX_PASSED_OVER = 50;

/** Runs whose targets the agent asks not to be given, each until its time is over. */
export class PassedOverRuns {
  readonly #until = new Map<ReportId, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  passOver(report: ReportId, forMs: number): void {
    this.#until.delete(report);
    this.#until.set(report, this.#now() + forMs);
    const [oldest] = this.#until.keys();
    if (this.#until.size > MAX_PASSED_OVER && oldest !== undefined) this.#until.delete(oldest);
  }

  /** Those that are to be passed over now. */
  get current(): ReportId[] {
    const now = this.#now();
    for (const [report, until] of this.#until) if (until <= now) this.#until.delete(report);
    return [...this.#until.keys()];
  }
}

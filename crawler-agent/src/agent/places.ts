import type { ReportId } from '@proofline/contracts/ids';

/** Judging that takes no longer keeps its place: giving it up and asking for work would cost more. */
const GRACE_MS = 500;
/** Targets held in all, those that wait to be judged among them, to one place. */
const MAX_HELD_PER_PLACE = 2;
/** Of one run waiting to be judged: with more, the agent takes other runs' targets only. */
const MAX_JUDGING_OF_RUN = 3;

/**
 * An agent's places. A place is for visiting: a target whose page is slow to judge gives its own up meanwhile, so that
 * rules that are slow hold up the run they belong to and nobody else's.
 */
export class Places {
  readonly #places: number;
  readonly #graceMs: number;
  readonly #judging = new Map<ReportId, number>();
  #moved = Promise.withResolvers<void>();

  constructor(places: number, graceMs = GRACE_MS) {
    this.#places = places;
    this.#graceMs = graceMs;
  }

  /** How many more targets may be begun while `working` are under way; never negative. */
  free(working: number): number {
    const judging = [...this.#judging.values()].reduce((sum, count) => sum + count, 0);
    const visiting = working - judging;
    return Math.max(0, Math.min(this.#places - visiting, this.#places * MAX_HELD_PER_PLACE - working));
  }

  /** Runs that have enough to judge. */
  get backedUp(): ReportId[] {
    return [...this.#judging].filter(([, count]) => count >= MAX_JUDGING_OF_RUN).map(([report]) => report);
  }

  /** Resolves when a place is given up or taken back next. */
  get moved(): Promise<void> {
    return this.#moved.promise;
  }

  /** Judges a page of a run; gives the place up when that takes long. */
  async whileJudging<T>(report: ReportId, judge: () => Promise<T>): Promise<T> {
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      this.#count(report, 1);
    }, this.#graceMs);
    try {
      return await judge();
    } finally {
      clearTimeout(timer);
      if (isGivenUp) this.#count(report, -1);
    }
  }

  #count(report: ReportId, change: 1 | -1): void {
    const count = (this.#judging.get(report) ?? 0) + change;
    if (count === 0) this.#judging.delete(report);
    else this.#judging.set(report, count);
    const { resolve } = this.#moved;
    this.#moved = Promise.withResolvers();
    resolve();
  }
}

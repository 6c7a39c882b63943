/** A process may end this often within the window; more often and it is broken, not unlucky. */
const maxRestarts = 10;
const windowMs = 60_000;

/** Tells a process that was killed now and then, also many times a day, from one that cannot be kept up. */
export class RestartBudget {
  #restarts: readonly number[] = [];

  /**
   * Notes that the process has ended.
   * @param nowMs milliseconds since any fixed moment
   * @returns how many times it has ended lately, this time included; undefined when it is not to be started again
   */
  spend(nowMs: number): number | undefined {
    this.#restarts = [...this.#restarts.filter((at) => nowMs - at < windowMs), nowMs];
    return this.#restarts.length > maxRestarts ? undefined : this.#restarts.length;
  }
}

/** Of a page that somebody looks at, the frame and what stands beside it are asked for at the same time. */
const KEPT = 3;
const KEPT_MS = 20_000;

/** What was made last, or is being made, so that who asks for two parts of it has it made once. */
export class RecentlyShown<Made> {
  readonly #made = new Map<string, Promise<Made>>();

  get(key: string, make: () => Promise<Made>): Promise<Made> {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const making = make();
    this.#made.set(key, making);
    const forget = () => {
      if (this.#made.get(key) === making) this.#made.delete(key);
    };
    making.then(() => setTimeout(forget, KEPT_MS).unref(), forget);
    const [oldest] = this.#made.keys();
    if (this.#made.size > KEPT && oldest !== undefined) this.#made.delete(oldest);
    return making;
  }
}

/** Of a page that somebody looks at, the frame and what stands beside it are asked for at the same time. */
const KEPT = 3;
const KEPT_MS = 20_000;

interface Making<Made> {
  readonly made: Promise<Made>;
  readonly stop: AbortController;
  /** Who waits for it. */
  waiting: number;
  isMade: boolean;
}

/** What was made last, or is being made, so that who asks for two parts of it has it made once. */
export class RecentlyShown<Made> {
  readonly #known = new Map<string, Making<Made>>();
  readonly #isKept: (made: Made) => boolean;

  /** @param isKept whether it would be the same again: what is not is made anew for who asks later */
  constructor(isKept: (made: Made) => boolean) {
    this.#isKept = isKept;
  }

  /** @param make is given up by its signal once all who asked for it are gone */
  async get(key: string, signal: AbortSignal, make: (signal: AbortSignal) => Promise<Made>): Promise<Made> {
    const making = this.#known.get(key) ?? this.#begin(key, make);
    making.waiting += 1;
    const leave = () => {
      making.waiting -= 1;
      if (making.waiting > 0) return;
      this.#forget(key, making);
      making.stop.abort();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    try {
      return await making.made;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #begin(key: string, make: (signal: AbortSignal) => Promise<Made>): Making<Made> {
    const stop = new AbortController();
    const making: Making<Made> = { made: make(stop.signal), stop, waiting: 0, isMade: false };
    this.#known.set(key, making);
    const forget = () => this.#forget(key, making);
    making.made.then((made) => {
      if (!this.#isKept(made)) return forget();
      making.isMade = true;
      setTimeout(forget, KEPT_MS).unref();
      const kept = [...this.#known].filter(([, { isMade }]) => isMade);
      const [oldest] = kept;
      if (kept.length > KEPT && oldest !== undefined) this.#known.delete(oldest[0]);
    }, forget);
    return making;
  }

  #forget(key: string, making: Making<Made>): void {
    if (this.#known.get(key) === making) this.#known.delete(key);
  }
}

const firstPauseMs = 1_000;
const longestPauseMs = 5 * 60_000;

/** Who is not asked again before a pause is over, which doubles with each failure. */
export class Patience<Key> {
  readonly #failed = new Map<Key, { readonly pauseMs: number; readonly untilMs: number }>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Those whose pause is not over. */
  get resting(): Key[] {
    const nowMs = this.#nowMs();
    return [...this.#failed].filter(([, { untilMs }]) => untilMs > nowMs).map(([key]) => key);
  }

  /** @returns how long it rests now */
  failed(key: Key): number {
    const before = this.#failed.get(key)?.pauseMs;
    const pauseMs = before === undefined ? firstPauseMs : Math.min(before * 2, longestPauseMs);
    const nowMs = this.#nowMs();
    this.#failed.set(key, { pauseMs, untilMs: nowMs + pauseMs });
    // Nobody asks for these any more.
    for (const [other, { untilMs }] of this.#failed) if (untilMs < nowMs - longestPauseMs) this.#failed.delete(other);
    return pauseMs;
  }

  succeeded(key: Key): void {
    this.#failed.delete(key);
  }
}

/** How long typing rests before it is kept (001 §4, §9). */
export const KEEP_AFTER_MS = 1_000;

interface Store<State> {
  /** Whether it was kept. */
  readonly write: (state: State) => boolean;
  readonly remove: () => void;
}

/** Keeps the newest state of something once it has rested for a second, or at once on `flush`. */
export class DraftKeeper<State> {
  readonly #store: Store<State>;
  #waiting: { readonly state: State } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasEnded = false;

  constructor(store: Store<State>) {
    this.#store = store;
  }

  /** Something is not kept yet. */
  get isBehind(): boolean {
    return this.#waiting !== null;
  }

  keep(state: State): void {
    if (this.#hasEnded) return;
    this.#waiting = { state };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), KEEP_AFTER_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    // What the store did not take waits on, for the next change or the end of the page.
    if (this.#waiting !== null && this.#store.write(this.#waiting.state)) this.#waiting = null;
  }

  /** Whether everything is kept, now that the page is left. */
  keepNow(): boolean {
    this.flush();
    return !this.isBehind;
  }

  /** What was kept served its purpose: it goes, and nothing is kept from now on. */
  end(): void {
    clearTimeout(this.#timer);
    this.#waiting = null;
    this.#hasEnded = true;
    this.#store.remove();
  }
}

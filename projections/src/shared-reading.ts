/**
 * One reading serves all who came before it began: what it finds includes whatever they may have seen elsewhere. Who
 * comes while one is under way waits for the next.
 */
export class SharedReading<Found> {
  readonly #read: () => Promise<Found>;
  #current: Promise<Found> | undefined;
  #next: Promise<Found> | undefined;

  constructor(read: () => Promise<Found>) {
    this.#read = read;
  }

  /** What a reading finds that begins from now on. */
  find(): Promise<Found> {
    if (this.#current === undefined) {
      this.#current = this.#read().finally(() => {
        this.#current = undefined;
      });
      return this.#current;
    }
    this.#next ??= this.#current
      // Whoever asked for it hears of its error.
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.find();
      });
    return this.#next;
  }
}

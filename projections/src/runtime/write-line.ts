/** Writes that follow one another; who adds them need not wait for each. */
export class WriteLine {
  readonly #open: Promise<void>[] = [];
  #last = Promise.resolve();

  /** Begins when those before have succeeded; none begins after one that failed. */
  add(write: () => Promise<void>): void {
    this.#last = this.#last.then(write);
    // Told to whoever asks for room.
    this.#last.catch(() => {});
    this.#open.push(this.#last);
  }

  /**
   * Until at most `ahead` writes are not done yet. Asked for by one caller at a time.
   * @throws what a write threw
   */
  async room(ahead: number): Promise<void> {
    while (this.#open.length > ahead) {
      await this.#open[0];
      this.#open.shift();
    }
  }
}

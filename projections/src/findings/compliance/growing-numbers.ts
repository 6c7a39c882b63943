/** Whole numbers of 32 bits, without an object for each. */
export class GrowingNumbers {
  #numbers = new Int32Array(16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Int32Array(Math.ceil(1.5 * this.#length));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  /** As they are now, where they stand: until the next one comes. */
  get all(): Int32Array {
    return this.#numbers.subarray(0, this.#length);
  }

  /** How many are lower, of such as rise. */
  countBelow(number: number): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#numbers[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

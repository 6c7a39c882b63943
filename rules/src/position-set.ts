/** A set of positions in a text, in bits: the next one from anywhere is found in a few steps, also where it is far. */
export class PositionSet {
  readonly #words: Int32Array;
  /** One bit for each word that holds any. */
  readonly #blocks: Int32Array;

  /** @param length of the text: positions run from 0 to it */
  constructor(length: number) {
    this.#words = new Int32Array((length >> 5) + 1);
    this.#blocks = new Int32Array((length >> 10) + 1);
  }

  add(position: number): void {
    const [word, block] = [position >> 5, position >> 10];
    this.#words[word] = (this.#words[word] ?? 0) | (1 << (position & 31));
    this.#blocks[block] = (this.#blocks[block] ?? 0) | (1 << (word & 31));
  }

  /** Takes out these and whatever stands near them: the set is empty when they were all it held. */
  clear(positions: Int32Array): void {
    for (const position of positions) {
      this.#words[position >> 5] = 0;
      this.#blocks[position >> 10] = 0;
    }
  }

  /** The first at `from` or later; -1 for none. */
  next(from: number): number {
    let word = from >> 5;
    let bits = (this.#words[word] ?? 0) & (-1 << (from & 31));
    while (bits === 0) {
      word = this.#nextWord(word + 1);
      if (word < 0) return -1;
      bits = this.#words[word] ?? 0;
    }
    return word * 32 + lowestBit(bits);
  }

  /** The first at `from` or later where `borders` holds both it and what stands `length` before it; -1 for none. */
  nextBetween(from: number, length: number, borders: PositionSet): number {
    let word = from >> 5;
    let bits = this.#between(word, length, borders) & (-1 << (from & 31));
    while (bits === 0) {
      word = this.#nextWord(word + 1);
      if (word < 0) return -1;
      bits = this.#between(word, length, borders);
    }
    return word * 32 + lowestBit(bits);
  }

  #between(word: number, length: number, borders: PositionSet): number {
    const bits = (this.#words[word] ?? 0) & (borders.#words[word] ?? 0);
    return bits === 0 ? 0 : bits & borders.#bitsFrom(word * 32 - length);
  }

  /** 32 positions from any one on, those before the text left out. */
  #bitsFrom(position: number): number {
    const [word, shift] = [position >> 5, position & 31];
    const low = (this.#words[word] ?? 0) >>> shift;
    return shift === 0 ? low : low | ((this.#words[word + 1] ?? 0) << (32 - shift));
  }

  #nextWord(from: number): number {
    let block = from >> 5;
    let bits = (this.#blocks[block] ?? 0) & (-1 << (from & 31));
    while (bits === 0) {
      block += 1;
      if (block >= this.#blocks.length) return -1;
      bits = this.#blocks[block] ?? 0;
    }
    return block * 32 + lowestBit(bits);
  }
}

const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

import { isInsidePair } from './cut-text.ts';

const blockBits = 5;

/**
 * Where a text is divided: a set of offsets that tells at once how many of them stand left of a position, and which
 * are the nearest. One bit a character, and three numbers for 32 of them.
 */
export class Division {
  readonly #length: number;
  readonly #bits: Int32Array;
  /** Per block: how many marks stand left of it. */
  readonly #before: Int32Array;
  /** Per block: the last mark left of it, or -1. */
  readonly #last: Int32Array;
  /** Per block: the first mark in it or right of it, or the length of the text. */
  readonly #next: Int32Array;

  /** @param bits the marked offsets below `length`, as `noMarks` and `mark` make them */
  constructor(length: number, bits: Int32Array) {
    const blocks = bits.length;
    this.#length = length;
    this.#bits = bits;
    this.#before = new Int32Array(blocks);
    this.#last = new Int32Array(blocks).fill(-1);
    this.#next = new Int32Array(blocks).fill(length);
    for (let block = 1; block < blocks; block += 1) {
      const marks = bits[block - 1] ?? 0;
      this.#before[block] = (this.#before[block - 1] ?? 0) + countBits(marks);
      this.#last[block] = marks === 0 ? (this.#last[block - 1] ?? -1) : ((block - 1) << blockBits) + highestBit(marks);
    }
    for (let block = blocks - 2; block >= 0; block -= 1) {
      const marks = bits[block] ?? 0;
      this.#next[block] = marks === 0 ? (this.#next[block + 1] ?? length) : (block << blockBits) + lowestBit(marks);
    }
  }

  /** How many marks stand left of a position: equal for two positions in one segment. */
  before(position: number): number {
    const block = position >> blockBits;
    return (this.#before[block] ?? 0) + countBits((this.#bits[block] ?? 0) & bitsBelow(position));
  }

  /** The start of the segment a position is in: behind the nearest mark left of it. */
  startOf(position: number): number {
    const block = position >> blockBits;
    const bits = (this.#bits[block] ?? 0) & bitsBelow(position);
    return (bits === 0 ? (this.#last[block] ?? -1) : (block << blockBits) + highestBit(bits)) + 1;
  }

  /** The end of the segment a position is in: the nearest mark there or right of it, or the end of the text. */
  endOf(position: number): number {
    const block = position >> blockBits;
    const bits = (this.#bits[block] ?? 0) & ~bitsBelow(position);
    return bits === 0 ? (this.#next[block + 1] ?? this.#length) : (block << blockBits) + lowestBit(bits);
  }
}

/** Divides a text at every one of some characters. */
export function divideAt(text: string, separators: readonly string[]): Division {
  const bits = noMarks(text.length);
  for (const separator of separators) {
    // The engine looks for one character many times as fast as any loop of ours.
    for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) mark(bits, at);
  }
  return new Division(text.length, bits);
}

/** Divides a text at the second half of every surrogate pair. */
export function dividePairs(text: string): Division {
  const bits = noMarks(text.length);
  for (let at = 1; at < text.length; at += 1) if (isInsidePair(text, at)) mark(bits, at);
  return new Division(text.length, bits);
}

/** Per block of 32 offsets their marks as bits, the lowest for the first; room for the position behind the text. */
function noMarks(length: number): Int32Array {
  return new Int32Array((length >> blockBits) + 2);
}

function mark(bits: Int32Array, at: number): void {
  bits[at >> blockBits] = (bits[at >> blockBits] ?? 0) | (1 << at);
}

/** The bits of a block that stand for offsets left of a position in it. */
function bitsBelow(position: number): number {
  return (1 << position) - 1;
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

function highestBit(bits: number): number {
  return 31 - Math.clz32(bits);
}

/** Adds up pairs, then fours, then bytes of bits (Warren, Hacker's Delight, 5-1). */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

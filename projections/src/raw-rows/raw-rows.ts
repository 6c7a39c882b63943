import { Utf8 } from '@proofline/platform/utf8/utf8';

/** Rows as the bytes in which Postgres sends them, for who has the time to read them: until the next are asked for. */
export interface RawRows {
  /** Messages `DataRow` of the protocol, one after the other, texts in UTF-8. */
  readonly bytes: Buffer;
  /** How many there are. */
  readonly length: number;
}

/** The type byte of a message that is a row (PostgreSQL, 53.7). */
export const DATA_ROW = 0x44;
/** Type and length, which stand before what a message holds. */
export const HEAD_BYTES = 5;

const MINUS = 0x2d;
const ZERO = 0x30;

/** A row where it stands. */
export class RawRow {
  #bytes: Buffer = Buffer.alloc(0);
  #columns = 0;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  /** Turns to the row that begins there. @returns where the next one does */
  turnTo(bytes: Buffer, start: number): number {
    this.#bytes = bytes;
    this.#columns = bytes.readInt16BE(start + HEAD_BYTES);
    let at = start + HEAD_BYTES + 2;
    for (let index = 0; index < this.#columns; index += 1) {
      const size = bytes.readInt32BE(at);
      at += 4;
      this.#starts[index] = at;
      // Null where the database has none.
      this.#ends[index] = size < 0 ? -1 : at + size;
      if (size > 0) at += size;
    }
    return at;
  }

  /** A column as bytes; null where the database has none. */
  utf8(index: number): Utf8 | null {
    const end = this.#ends[index] ?? -1;
    return end < 0 ? null : new Utf8(this.#bytes, this.#starts[index] ?? 0, end);
  }

  text(index: number): string | null {
    const end = this.#ends[index] ?? -1;
    return end < 0 ? null : this.#bytes.toString('utf8', this.#starts[index] ?? 0, end);
  }

  /** A whole number, which may be negative; null where the database has none. */
  number(index: number): number | null {
    const end = this.#ends[index] ?? -1;
    if (end < 0) return null;
    let at = this.#starts[index] ?? 0;
    const isNegative = this.#bytes[at] === MINUS;
    if (isNegative) at += 1;
    let value = 0;
    for (; at < end; at += 1) value = value * 10 + (this.#bytes[at] ?? 0) - ZERO;
    return isNegative ? -value : value;
  }

  /** All columns. */
  texts(): (string | null)[] {
    return Array.from({ length: this.#columns }, (_none, index) => this.text(index));
  }
}

/** One row after the other; it is the same object, which turns to the next. */
export function* rowsIn({ bytes, length }: RawRows): Generator<RawRow> {
  const row = new RawRow();
  let at = 0;
  for (let index = 0; index < length; index += 1) {
    at = row.turnTo(bytes, at);
    yield row;
  }
}

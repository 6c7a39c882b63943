/** The bytes of so many handfuls stay as they are while the next is asked for. */
export const HANDFULS_KEPT = 4;
/** Rows as the bytes in which Postgres sends them: carried to whoever has the time to read them. */
export interface RawRows {
  /**
   * Messages `DataRow` of the protocol, one after the other, texts in UTF-8. Threads read them where they stand: memory that
   * is new for every handful, some megabytes a second, would have all that a process holds looked through again and again.
   */
  readonly bytes: Uint8Array<SharedArrayBuffer>;
  /** How many there are. */
  readonly length: number;
}

/** The type byte of a message that is a row (PostgreSQL, 53.7). */
export const DATA_ROW = 0x44;
/** Type and length, which stand before what a message holds. */
export const HEAD_BYTES = 5;

/** The columns of each row as text; null where Postgres has none. Pure. */
export function* readRawRows({ bytes, length }: RawRows): Generator<readonly (string | null)[]> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  for (let row = 0; row < length; row += 1) {
    let column = at + HEAD_BYTES + 2;
    const columns = new Array<string | null>(all.readInt16BE(at + HEAD_BYTES));
    for (let index = 0; index < columns.length; index += 1) {
      const size = all.readInt32BE(column);
      column += 4;
      if (size < 0) columns[index] = null;
      else {
        columns[index] = all.toString('utf8', column, column + size);
        column += size;
      }
    }
    at = column;
    yield columns;
  }
}

import { DATA_ROW, HEAD_BYTES, type RawRows } from '../raw-rows.ts';

/** Rows as Postgres would send them. */
export function encodeRows(rows: readonly (readonly (string | null)[])[]): RawRows {
  return { bytes: Buffer.concat(rows.map(encodeRow)), length: rows.length };
}

export function encodeRow(columns: readonly (string | null)[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(columns.length);
  const cells = columns.map((text) => {
    const size = Buffer.alloc(4);
    size.writeInt32BE(text === null ? -1 : Buffer.byteLength(text));
    return text === null ? size : Buffer.concat([size, Buffer.from(text)]);
  });
  return message(DATA_ROW, Buffer.concat([count, ...cells]));
}

/** A message of the protocol. @param type its byte */
export function message(type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES, type);
  head.writeInt32BE(body.byteLength + 4, 1);
  return Buffer.concat([head, body]);
}

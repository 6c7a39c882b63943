/**
 * Postgres arrays in their binary wire form. node-postgres sends buffers as they are, so a batch of events travels as
 * a handful of arrays, without hex text or escaping. Layout: postgresql.org/docs, `array_send`.
 */
const boolOid = 16;
const byteaOid = 17;
const bigintOid = 20;
const textOid = 25;
const uuidOid = 2950;

const headerBytes = 20;
const emptyHeaderBytes = 12;

export function bigintArray(values: readonly number[]): Buffer {
  const array = openArray(bigintOid, values.length, values.length * 12);
  let offset = headerBytes;
  for (const value of values) {
    offset = array.writeInt32BE(8, offset);
    offset = array.writeBigInt64BE(BigInt(value), offset);
  }
  return array;
}

export function booleanArray(values: readonly boolean[]): Buffer {
  const array = openArray(boolOid, values.length, values.length * 5);
  let offset = headerBytes;
  for (const value of values) {
    offset = array.writeInt32BE(1, offset);
    offset = array.writeUInt8(value ? 1 : 0, offset);
  }
  return array;
}

export function textArray(values: readonly string[]): Buffer {
  return bytesArray(
    textOid,
    values.map((value) => Buffer.from(value, 'utf8')),
  );
}

export function byteaArray(values: readonly Uint8Array[]): Buffer {
  return bytesArray(byteaOid, values);
}

/** Each value 16 bytes. */
export function uuidArray(values: readonly Uint8Array[]): Buffer {
  return bytesArray(uuidOid, values);
}

function bytesArray(elementOid: number, values: readonly Uint8Array[]): Buffer {
  let contentBytes = 0;
  for (const value of values) contentBytes += 4 + value.length;
  const array = openArray(elementOid, values.length, contentBytes);
  let offset = headerBytes;
  for (const value of values) {
    offset = array.writeInt32BE(value.length, offset);
    array.set(value, offset);
    offset += value.length;
  }
  return array;
}

function openArray(elementOid: number, length: number, contentBytes: number): Buffer {
  const array = Buffer.allocUnsafe(length === 0 ? emptyHeaderBytes : headerBytes + contentBytes);
  array.writeInt32BE(length === 0 ? 0 : 1, 0);
  array.writeInt32BE(0, 4);
  array.writeInt32BE(elementOid, 8);
  if (length > 0) {
    array.writeInt32BE(length, 12);
    array.writeInt32BE(1, 16);
  }
  return array;
}

/**
 * Postgres arrays in their binary wire form. node-postgres sends buffers as they are, so a batch of rows travels as a
 * handful of arrays, without hex text or escaping, and Postgres reads it without parsing. Layout: postgresql.org/docs,
 * `array_send`.
 */
const boolOid = 16;
const byteaOid = 17;
const bigintOid = 20;
const integerOid = 23;
const textOid = 25;
const jsonOid = 114;
const uuidOid = 2950;

const headerBytes = 20;
const emptyHeaderBytes = 12;
const lengthBytes = 4;
const nullLength = -1;

export function bigintArray(values: readonly (number | bigint | string | null)[]): Buffer {
  return fixedArray(bigintOid, 8, values, (array, value, offset) => array.writeBigInt64BE(BigInt(value), offset));
}

export function integerArray(values: readonly (number | null)[]): Buffer {
  return fixedArray(integerOid, 4, values, (array, value, offset) => array.writeInt32BE(value, offset));
}

export function booleanArray(values: readonly boolean[]): Buffer {
  return fixedArray(boolOid, 1, values, (array, value, offset) => array.writeUInt8(value ? 1 : 0, offset));
}

export function textArray(values: readonly (string | null)[]): Buffer {
  return stringArray(textOid, values);
}

/** Each value the text of a JSON document. */
export function jsonArray(values: readonly string[]): Buffer {
  return stringArray(jsonOid, values);
}

export function byteaArray(values: readonly Uint8Array[]): Buffer {
  return bytesArray(byteaOid, values);
}

/** Each value 16 bytes. */
export function uuidArray(values: readonly Uint8Array[]): Buffer {
  return bytesArray(uuidOid, values);
}

function fixedArray<Value>(
  elementOid: number,
  elementBytes: number,
  values: readonly (Value | null)[],
  write: (array: Buffer, value: Value, offset: number) => number,
): Buffer {
  let contentBytes = 0;
  for (const value of values) contentBytes += value === null ? lengthBytes : lengthBytes + elementBytes;
  const hasNulls = contentBytes < values.length * (lengthBytes + elementBytes);
  const array = openArray(elementOid, values.length, contentBytes, hasNulls);
  let offset = headerBytes;
  for (const value of values) {
    offset = array.writeInt32BE(value === null ? nullLength : elementBytes, offset);
    if (value !== null) offset = write(array, value, offset);
  }
  return array;
}

function stringArray(elementOid: number, values: readonly (string | null)[]): Buffer {
  let contentBytes = 0;
  let hasNulls = false;
  for (const value of values) {
    contentBytes += lengthBytes;
    if (value === null) hasNulls = true;
    else contentBytes += Buffer.byteLength(value);
  }
  const array = openArray(elementOid, values.length, contentBytes, hasNulls);
  let offset = headerBytes;
  for (const value of values) {
    const bytes = value === null ? nullLength : array.write(value, offset + lengthBytes);
    array.writeInt32BE(bytes, offset);
    offset += lengthBytes + Math.max(bytes, 0);
  }
  return array;
}

function bytesArray(elementOid: number, values: readonly Uint8Array[]): Buffer {
  let contentBytes = 0;
  for (const value of values) contentBytes += lengthBytes + value.length;
  const array = openArray(elementOid, values.length, contentBytes, false);
  let offset = headerBytes;
  for (const value of values) {
    offset = array.writeInt32BE(value.length, offset);
    array.set(value, offset);
    offset += value.length;
  }
  return array;
}

function openArray(elementOid: number, length: number, contentBytes: number, hasNulls: boolean): Buffer {
  const array = Buffer.allocUnsafe(length === 0 ? emptyHeaderBytes : headerBytes + contentBytes);
  array.writeInt32BE(length === 0 ? 0 : 1, 0);
  array.writeInt32BE(hasNulls ? 1 : 0, 4);
  array.writeInt32BE(elementOid, 8);
  if (length > 0) {
    array.writeInt32BE(length, 12);
    array.writeInt32BE(1, 16);
  }
  return array;
}

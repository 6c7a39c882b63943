/** The few forms of DER (ITU-T X.690) a certificate is made of; each function returns one encoded value. */

export function sequence(...content: readonly Buffer[]): Buffer {
  return encode(0x30, Buffer.concat(content));
}

export function setOf(content: Buffer): Buffer {
  return encode(0x31, content);
}

/** A non-negative integer from its big-endian bytes. */
export function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Buffer.of(0) : bytes.subarray(first);
  return encode(0x02, (digits[0] ?? 0) < 0x80 ? digits : Buffer.concat([Buffer.of(0), digits]));
}

export function truth(): Buffer {
  return encode(0x01, Buffer.of(0xff));
}

/** @param unusedBits bits of the last byte that do not count */
export function bitString(bytes: Buffer, unusedBits = 0): Buffer {
  return encode(0x03, Buffer.concat([Buffer.of(unusedBits), bytes]));
}

export function octetString(bytes: Buffer): Buffer {
  return encode(0x04, bytes);
}

/** @param name as in `2.5.4.3` */
export function objectIdentifier(name: string): Buffer {
  const [first = 0, second = 0, ...rest] = name.split('.').map(Number);
  return encode(0x06, Buffer.concat([40 * first + second, ...rest].map(base128)));
}

export function utf8String(text: string): Buffer {
  return encode(0x0c, Buffer.from(text));
}

export function generalizedTime(date: Date): Buffer {
  return encode(0x18, Buffer.from(`${date.toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`));
}

/** A value with a tag of its context: `constructed` when it holds other values. */
export function context(tag: number, content: Buffer, constructed: boolean): Buffer {
  return encode((constructed ? 0xa0 : 0x80) | tag, content);
}

function encode(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff);
  return Buffer.of(0x80 | bytes.length, ...bytes);
}

function base128(value: number): Buffer {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return Buffer.from(bytes);
}

/** The bytes are not a protobuf message. */
export class MalformedMessage extends Error {
  readonly code = 'malformed_message';
}

const maxVarintBytes = 10;
const maxVarint = 2 ** 64;

/** Walks over the fields of one protobuf message without copying. */
export class WireReader {
  readonly #buffer: Buffer;
  #offset = 0;
  #wireType = 0;

  constructor(buffer: Buffer) {
    this.#buffer = buffer;
  }

  /** Number of the next field, 0 at the end. Read its value, or `skip` it, before asking again. */
  nextField(): number {
    if (this.#offset >= this.#buffer.length) return 0;
    const tag = this.#varint();
    this.#wireType = tag & 7;
    const field = tag >>> 3;
    if (field === 0) throw new MalformedMessage('Field number 0.');
    return field;
  }

  /** An unsigned integer; above 2^53 it loses its low digits, which no caller tells apart. */
  uint(): number {
    this.#expect(0);
    return this.#varint();
  }

  boolean(): boolean {
    return this.uint() !== 0;
  }

  int64(): bigint {
    this.#expect(0);
    let value = 0n;
    for (let index = 0; index < maxVarintBytes; index += 1) {
      const byte = this.#byte();
      value |= BigInt(byte & 0x7f) << BigInt(7 * index);
      if (byte < 0x80) return BigInt.asIntN(64, value);
    }
    throw new MalformedMessage('A varint longer than ten bytes.');
  }

  bytes(): Buffer {
    this.#expect(2);
    const length = this.#varint();
    const end = this.#offset + length;
    if (end > this.#buffer.length) throw new MalformedMessage('A field reaches past the end of its message.');
    const content = this.#buffer.subarray(this.#offset, end);
    this.#offset = end;
    return content;
  }

  string(): string {
    return this.bytes().toString('utf8');
  }

  message(): WireReader {
    return new WireReader(this.bytes());
  }

  skip(): void {
    if (this.#wireType === 0) this.#varint();
    else if (this.#wireType === 1) this.#offset += 8;
    else if (this.#wireType === 2) this.bytes();
    else if (this.#wireType === 5) this.#offset += 4;
    else throw new MalformedMessage(`Wire type ${this.#wireType}.`);
  }

  #expect(wireType: number): void {
    if (this.#wireType !== wireType) throw new MalformedMessage(`Wire type ${this.#wireType}, expected ${wireType}.`);
  }

  #varint(): number {
    let value = 0;
    let unit = 1;
    for (let index = 0; index < maxVarintBytes; index += 1) {
      const byte = this.#byte();
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) {
        // As a number 2^64 - 1 is 2^64.
        if (value > maxVarint) throw new MalformedMessage('A varint of more than 64 bits.');
        return value;
      }
      unit *= 0x80;
    }
    throw new MalformedMessage('A varint longer than ten bytes.');
  }

  #byte(): number {
    const byte = this.#buffer[this.#offset];
    if (byte === undefined) throw new MalformedMessage('The message ends inside a field.');
    this.#offset += 1;
    return byte;
  }
}

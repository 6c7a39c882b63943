const varintWireType = 0;
const lengthDelimitedWireType = 2;

/** Bytes `value` takes as a protobuf varint; integers up to 2^53. */
export function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) size += 1;
  return size;
}

/** Bytes a length-delimited field with a one-byte tag takes (field numbers 1 to 15). */
export function fieldSize(contentBytes: number): number {
  return 1 + varintSize(contentBytes) + contentBytes;
}

/**
 * Writes protobuf into a buffer of a size known beforehand. Only what the hot messages need: fields 1 to 15,
 * varints up to 2^53 (and the one 64-bit constant), length-delimited content.
 */
export class WireWriter {
  readonly buffer: Buffer;
  offset = 0;

  constructor(size: number) {
    this.buffer = Buffer.allocUnsafe(size);
  }

  varintField(field: number, value: number): void {
    this.buffer[this.offset++] = (field << 3) | varintWireType;
    this.varint(value);
  }

  /** Opens a length-delimited field; exactly `bytes` bytes of content must follow. */
  openField(field: number, bytes: number): void {
    this.buffer[this.offset++] = (field << 3) | lengthDelimitedWireType;
    this.varint(bytes);
  }

  bytesField(field: number, content: Uint8Array): void {
    this.openField(field, content.length);
    this.buffer.set(content, this.offset);
    this.offset += content.length;
  }

  stringField(field: number, text: string, bytes: number): void {
    this.openField(field, bytes);
    this.offset += this.buffer.write(text, this.offset, bytes, 'utf8');
  }

  varint(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.buffer[this.offset++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.buffer[this.offset++] = rest;
  }
}

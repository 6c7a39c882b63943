import type { Utf8 } from '@proofline/platform/utf8/utf8';

/** Of a character in UTF-8, counted as JavaScript does. */
const MAX_BYTES_PER_CHAR = 3;
const ZERO = 0x30;
/** Longer texts are found to be plain, and copied, sooner by whoever does it to whole texts. */
const FEW_BYTES = 96;

/** What bytes and first bytes of a text mean to a format; the rest is left to who looks at it letter by letter. */
export class PlainBytes {
  readonly #plain = new Uint8Array(256);
  readonly #first = new Uint8Array(256);
  readonly #last = new Uint8Array(256);

  constructor(is: { readonly plain: (byte: number) => boolean; readonly last: (byte: number) => boolean }) {
    for (let byte = 0; byte < 256; byte += 1) {
      this.#plain[byte] = is.plain(byte) ? 1 : 0;
      this.#first[byte] = this.#plain[byte] === 1 && /[A-Za-z0-9]/.test(String.fromCharCode(byte)) ? 1 : 0;
      this.#last[byte] = this.#plain[byte] === 1 && is.last(byte) ? 1 : 0;
    }
  }

  isFirst(byte: number): boolean {
    return this.#first[byte] === 1;
  }

  is(byte: number): boolean {
    return this.#plain[byte] === 1;
  }

  isLast(byte: number): boolean {
    return this.#last[byte] === 1;
  }
}

/** Bytes of lines as they are written. Most cells are a few plain letters: those are copied where they stand. */
export class LinePage {
  #bytes: Buffer<ArrayBuffer>;
  length = 0;

  constructor(bytes: number) {
    this.#bytes = Buffer.allocUnsafeSlow(bytes);
  }

  get written(): Buffer<ArrayBuffer> {
    return this.#bytes.subarray(0, this.length);
  }

  /** Makes room for so many more. */
  reserve(bytes: number): void {
    if (this.length + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#bytes.length, this.length + bytes));
    larger.set(this.written);
    this.#bytes = larger;
  }

  /** A sign of one byte, for which there is room. */
  sign(byte: number): void {
    this.#bytes[this.length] = byte;
    this.length += 1;
  }

  /** Bytes that stand in every line. */
  part(bytes: Buffer): void {
    this.reserve(bytes.length);
    const to = this.#bytes;
    let at = this.length;
    for (let index = 0; index < bytes.length; index += 1) {
      to[at] = bytes[index] ?? 0;
      at += 1;
    }
    this.length = at;
  }

  text(text: string): void {
    this.reserve(text.length * MAX_BYTES_PER_CHAR);
    this.length += this.#bytes.write(text, this.length, 'utf8');
  }

  number(value: number): void {
    this.reserve(24);
    if (Number.isInteger(value) && value >= 0 && value < 1e9) this.#digits(value);
    else this.length += this.#bytes.write(String(value), this.length, 'latin1');
  }

  /** Writes the text if it is plain. @returns whether it was */
  plainUtf8({ bytes, start, end }: Utf8, plain: PlainBytes): boolean {
    if (start === end || !plain.isFirst(bytes[start] ?? 0) || !plain.isLast(bytes[end - 1] ?? 0)) return false;
    this.reserve(end - start);
    const to = this.#bytes;
    const { length } = this;
    if (end - start > FEW_BYTES) {
      for (let at = start; at < end; at += 1) if (!plain.is(bytes[at] ?? 0)) return false;
      bytes.copy(to, length, start, end);
      this.length = length + end - start;
      return true;
    }
    let at = length;
    for (let from = start; from < end; from += 1) {
      const byte = bytes[from] ?? 0;
      if (!plain.is(byte)) return false;
      to[at] = byte;
      at += 1;
    }
    this.length = at;
    return true;
  }

  /** As `plainUtf8`; what is not ASCII is not plain. */
  plainText(text: string, plain: PlainBytes): boolean {
    const { length: chars } = text;
    if (chars === 0 || !plain.isFirst(text.charCodeAt(0) & 0xff) || !plain.isLast(text.charCodeAt(chars - 1) & 0xff)) {
      return false;
    }
    this.reserve(chars);
    const to = this.#bytes;
    let at = this.length;
    for (let index = 0; index < chars; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 0x7e || !plain.is(code)) return false;
      to[at] = code;
      at += 1;
    }
    this.length = at;
    return true;
  }

  #digits(value: number): void {
    let digits = 1;
    for (let bound = 10; bound <= value; bound *= 10) digits += 1;
    let rest = value;
    for (let at = this.length + digits - 1; at >= this.length; at -= 1) {
      this.#bytes[at] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.length += digits;
  }
}

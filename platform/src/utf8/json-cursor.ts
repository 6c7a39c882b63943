import { type Text, Utf8 } from './utf8.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const LETTER_N = 0x6e;
const SPACE = 0x20;

/** Keys that are looked for, found by their bytes. ASCII alone. */
export class JsonKeys<Key extends string> {
  readonly #byLength: { readonly key: Key; readonly bytes: Buffer }[][] = [];

  constructor(...keys: readonly Key[]) {
    for (const key of keys) {
      const bytes = Buffer.from(key, 'latin1');
      this.#byLength[bytes.length] = [...(this.#byLength[bytes.length] ?? []), { key, bytes }];
    }
  }

  find(bytes: Buffer, start: number, end: number): Key | 'other' {
    const candidates = this.#byLength[end - start];
    if (candidates === undefined) return 'other';
    for (let index = 0; index < candidates.length; index += 1) {
      const candidate = candidates[index];
      if (candidate !== undefined && stands(candidate.bytes, bytes, start)) return candidate.key;
    }
    return 'other';
  }
}

function stands(wanted: Buffer, bytes: Buffer, start: number): boolean {
  for (let at = 0; at < wanted.length; at += 1) if (wanted[at] !== bytes[start + at]) return false;
  return true;
}

/**
 * Reads JSON (RFC 8259) where it stands, and of it what is asked for: what is skipped costs a look at its bytes, and a
 * text stays bytes where it may. For who knows what is written there: `JSON.parse` makes ten objects of a page's verdicts
 * for each that an export shows. What is no JSON is told of, by RangeError, where that is noticed.
 *
 * `if (json.opens()) for (let key = json.key(keys); key !== undefined; key = json.key(keys)) …`, where each value is read
 * or skipped; of a list the same with `hasItem`.
 */
export class JsonCursor {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #end = 0;

  /** Begins to read what stands there. */
  read({ bytes, start, end }: Utf8): this {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
    return this;
  }

  /** Steps into an object or a list; over null, which is neither. */
  opens(): boolean {
    const byte = this.#peek();
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      this.#at += 1;
      return true;
    }
    if (byte !== LETTER_N) this.#fail();
    this.#at += 4;
    return false;
  }

  /** The next key of the object, one of those or `other`; undefined behind the last, where it steps out. */
  key<Key extends string>(keys: JsonKeys<Key>): Key | 'other' | undefined {
    if (!this.#hasNext(CLOSE_OBJECT)) return undefined;
    if (this.#peek() !== QUOTE) this.#fail();
    const start = this.#at + 1;
    this.#skipText();
    const key = keys.find(this.#bytes, start, this.#at - 1);
    if (this.#peek() !== COLON) this.#fail();
    this.#at += 1;
    return key;
  }

  /** Whether the list goes on; behind the last it steps out. */
  hasItem(): boolean {
    return this.#hasNext(CLOSE_LIST);
  }

  /** A text, or null. */
  text(): Text | null {
    const byte = this.#peek();
    if (byte === LETTER_N) {
      this.#at += 4;
      return null;
    }
    if (byte !== QUOTE) this.#fail();
    const start = this.#at + 1;
    const isPlain = this.#skipText();
    if (isPlain) return new Utf8(this.#bytes, start, this.#at - 1);
    return JSON.parse(this.#bytes.toString('utf8', start - 1, this.#at)) as string;
  }

  /** A number, or null. */
  number(): number | null {
    const start = this.#at;
    let byte = this.#peek();
    if (byte === LETTER_N) {
      this.#at += 4;
      return null;
    }
    let value = 0;
    let at = this.#at;
    // Fifteen digits: what a number holds exactly.
    while (byte >= ZERO && byte <= NINE && at - this.#at < 15) {
      value = value * 10 + byte - ZERO;
      at += 1;
      byte = this.#bytes[at] ?? 0;
    }
    if (at > this.#at && (byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_LIST || byte === SPACE)) {
      this.#at = at;
      return value;
    }
    if (byte !== MINUS && at === this.#at) this.#fail();
    this.skip();
    return Number(this.#bytes.toString('latin1', start, this.#at));
  }

  /** Any value as `JSON.parse` has it. */
  value(): unknown {
    this.#peek();
    const start = this.#at;
    this.skip();
    return JSON.parse(this.#bytes.toString('utf8', start, this.#at));
  }

  /** Over a value, whatever it is. */
  skip(): void {
    const first = this.#peek();
    if (first === QUOTE) {
      this.#skipText();
      return;
    }
    const bytes = this.#bytes;
    if (first === OPEN_OBJECT || first === OPEN_LIST) {
      let depth = 0;
      while (this.#at < this.#end) {
        const byte = bytes[this.#at];
        if (byte === QUOTE) {
          this.#skipText();
          continue;
        }
        this.#at += 1;
        if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
        else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
          depth -= 1;
          if (depth === 0) return;
        }
      }
      this.#fail();
    }
    while (this.#at < this.#end) {
      const byte = bytes[this.#at] ?? 0;
      if (byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_LIST || byte <= SPACE) return;
      this.#at += 1;
    }
  }

  #hasNext(close: number): boolean {
    let byte = this.#peek();
    if (byte === COMMA) {
      this.#at += 1;
      byte = this.#peek();
    }
    if (byte !== close) return true;
    this.#at += 1;
    return false;
  }

  /** Over a text. @returns whether its bytes are what it says */
  #skipText(): boolean {
    const bytes = this.#bytes;
    let isPlain = true;
    let at = this.#at + 1;
    for (;;) {
      if (at >= this.#end) this.#fail();
      const byte = bytes[at];
      if (byte === QUOTE) break;
      if (byte === BACKSLASH) {
        isPlain = false;
        at += 1;
      }
      at += 1;
    }
    this.#at = at + 1;
    return isPlain;
  }

  /** The byte with which the next value or sign begins. */
  #peek(): number {
    let byte = this.#bytes[this.#at] ?? 0;
    while (byte <= SPACE) {
      if (this.#at >= this.#end) this.#fail();
      this.#at += 1;
      byte = this.#bytes[this.#at] ?? 0;
    }
    return byte;
  }

  #fail(): never {
    throw new RangeError(`There is no JSON at byte ${this.#at}.`);
  }
}

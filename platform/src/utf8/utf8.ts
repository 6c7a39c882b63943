const LAST_ASCII = 0x7f;

/** A text as bytes that are whole UTF-8, where it stands in others: as long as nobody writes over those. */
export class Utf8 {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;

  constructor(bytes: Buffer, start: number, end: number) {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
  }

  /** Whether that is what it says. */
  is(text: string): boolean {
    const { bytes, start } = this;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > LAST_ASCII) return this.toString() === text;
      if (bytes[start + index] !== code) return false;
    }
    return this.end - start === text.length;
  }

  toString(): string {
    return this.bytes.toString('utf8', this.start, this.end);
  }
}

/** A text, whichever way it is held. */
export type Text = string | Utf8;

/** Whether they say the same. */
export const isText = (one: Text, text: string): boolean => (typeof one === 'string' ? one === text : one.is(text));

/** Words of which there are few, made of their bytes once: the last few that were asked for. */
export class FewWords {
  readonly #known: string[] = [];
  readonly #most: number;

  constructor(most = 8) {
    this.#most = most;
  }

  of(word: Utf8): string {
    for (const known of this.#known) if (word.is(known)) return known;
    const made = word.toString();
    if (this.#known.unshift(made) > this.#most) this.#known.pop();
    return made;
  }
}

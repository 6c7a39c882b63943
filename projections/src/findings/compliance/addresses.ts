import { setImmediate as afterOthers } from 'node:timers/promises';
import { GrowingNumbers } from './growing-numbers.ts';

/** Texts that are remembered: those looked for longest ago make way. */
const MAX_TEXTS = 16;
const LINE = 0x0a;

/** Addresses that came together, a line each. */
interface Lines {
  readonly bytes: Buffer;
  /** Where each begins, and where the last ends. */
  readonly starts: Uint32Array;
  /** Number of the first. */
  readonly first: number;
}

interface Sought {
  readonly found: GrowingNumbers;
  /** So many lines were looked through. */
  lines: number;
  searching: Promise<void> | undefined;
}

/**
 * Addresses in the order of their results, as bytes, and which of them contain a text. What was looked for is
 * remembered: of it only what came since is looked through. Of a million, 70 MB are looked through in 100 ms, some at a
 * time, so that others are answered between.
 */
export class Addresses {
  readonly #all: Lines[] = [];
  /** Of each address the place of its lines. */
  readonly #linesOf = new GrowingNumbers();
  readonly #sought = new Map<string, Sought>();

  get count(): number {
    return this.#linesOf.length;
  }

  /** @param addresses as they are searched, in lower case */
  add(addresses: readonly string[]): void {
    if (addresses.length === 0) return;
    const bytes = Buffer.from(addresses.map((address) => `${address.replaceAll('\n', ' ')}\n`).join(''));
    const starts = new Uint32Array(addresses.length + 1);
    for (let line = 1, at = 0; line <= addresses.length; line += 1) {
      at = bytes.indexOf(LINE, at) + 1;
      starts[line] = at;
    }
    const place = this.#all.push({ bytes, starts, first: this.count }) - 1;
    for (let line = 0; line < addresses.length; line += 1) this.#linesOf.push(place);
  }

  /** As Postgres orders them: by their bytes, equals by their number. */
  compare(one: number, other: number): number {
    const lines = this.#linesAt(one);
    const others = this.#linesAt(other);
    const { bytes } = lines;
    const otherBytes = others.bytes;
    let at = lines.starts[one - lines.first] ?? 0;
    let otherAt = others.starts[other - others.first] ?? 0;
    for (;;) {
      const byte = bytes[at] ?? LINE;
      const otherByte = otherBytes[otherAt] ?? LINE;
      if (byte !== otherByte) return rankOf(byte) - rankOf(otherByte);
      if (byte === LINE) return one - other;
      at += 1;
      otherAt += 1;
    }
  }

  /** Where an address stands beside a text, byte by byte. */
  compareWith(number: number, text: Uint8Array): number {
    const lines = this.#linesAt(number);
    const start = lines.starts[number - lines.first] ?? 0;
    for (const [at, byte] of text.entries()) {
      const own = lines.bytes[start + at] ?? LINE;
      if (own !== byte) return rankOf(own) - byte;
    }
    return lines.bytes[start + text.length] === LINE ? 0 : 1;
  }

  /** Numbers of the results whose address contains a text, in their order. */
  async containing(text: string): Promise<GrowingNumbers> {
    const known = this.#sought.get(text) ?? { found: new GrowingNumbers(), lines: 0, searching: undefined };
    this.#sought.delete(text);
    this.#sought.set(text, known);
    const [oldest] = this.#sought.keys();
    if (this.#sought.size > MAX_TEXTS && oldest !== undefined) this.#sought.delete(oldest);
    while (known.lines < this.#all.length) {
      known.searching ??= this.#search(known, Buffer.from(text)).finally(() => {
        known.searching = undefined;
      });
      await known.searching;
    }
    return known.found;
  }

  async #search(sought: Sought, text: Buffer): Promise<void> {
    let lines = this.#all[sought.lines];
    while (lines !== undefined) {
      search(lines, text, sought.found);
      sought.lines += 1;
      lines = this.#all[sought.lines];
      if (lines !== undefined && lines.bytes.byteLength > 64 * 1024) await afterOthers();
    }
  }

  #linesAt(number: number): Lines {
    const lines = this.#all[this.#linesOf.at(number)];
    if (lines === undefined) throw new Error(`There is no address ${number}.`);
    return lines;
  }
}

/** The end of an address comes before everything that may follow. */
const rankOf = (byte: number): number => (byte === LINE ? -1 : byte);

function search({ bytes, starts, first }: Lines, text: Buffer, found: GrowingNumbers): void {
  let line = 0;
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, starts[line])) {
    while ((starts[line + 1] ?? 0) <= at) line += 1;
    found.push(first + line);
    line += 1;
  }
}

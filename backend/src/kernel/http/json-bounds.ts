/** How much a JSON text holds, whatever it means: what reading and checking it costs follows from that. */
export interface JsonBounds {
  /** Containers inside one another. */
  readonly depth: number;
  /** Commas, brackets and texts, all together: at least the number of values. */
  readonly values: number;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;

/**
 * Looks at the bytes of a JSON text before anything is made of them, and stops where they exceed the bounds. What is no
 * JSON gets an answer too; the parser tells. Pure; strings are passed over at the speed of a memory search.
 */
export function exceedsBounds(json: Buffer, bounds: JsonBounds): keyof JsonBounds | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === quote) {
      at = endOfString(json, at);
      values += 1;
    } else if (isOpening(byte)) {
      depth += 1;
      values += 1;
      if (depth > bounds.depth) return 'depth';
    } else if (isClosing(byte)) {
      depth -= 1;
    } else if (byte === comma) {
      values += 1;
    }
    if (values > bounds.values) return 'values';
  }
  return undefined;
}

/** Where the closing quote stands; the end when there is none. */
function endOfString(json: Buffer, start: number): number {
  for (let at = json.indexOf(quote, start + 1); at !== -1; at = json.indexOf(quote, at + 1)) {
    let escapes = 0;
    // Rows of backslashes lie between quotes, so each is counted once.
    while (json[at - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return json.length;
}

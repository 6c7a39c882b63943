/** JSON that Postgres takes: pages contain NUL characters and half surrogate pairs, which its text cannot hold. */
export function toJson(value: unknown): string {
  const json = JSON.stringify(value);
  return unstorable.test(json) ? JSON.stringify(value, (_key, inner) => storable(inner)) : json;
}

/** Text that Postgres takes. */
export function toText(text: string): string {
  return text.isWellFormed() && !text.includes('\0') ? text : text.replaceAll('\0', '\u{fffd}').toWellFormed();
}

const unstorable = /\\u(?:0000|d[89a-f])/;

function storable(value: unknown): unknown {
  return typeof value === 'string' ? toText(value) : value;
}

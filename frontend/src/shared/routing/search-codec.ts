/** What stands in the address bar: plain text, no JSON quoting. */
export type SearchValues = Record<string, unknown>;

/** `?a=1&b=` → `{ a: '1', b: '' }`; of a repeated name the last holds. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Absent values are left out, empty text stays (`?enabled=` means true), lists become comma-separated. */
export function stringifySearch(values: SearchValues): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    parameters.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  // Commas and slashes are legal in a query and are what people read there.
  const query = parameters.toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
  return query === '' ? '' : `?${query}`;
}

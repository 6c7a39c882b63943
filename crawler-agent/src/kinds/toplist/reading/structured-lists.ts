/** An entry of a list that a page tells machines of. */
export interface StructuredEntry {
  readonly position: number | null;
  readonly name: string;
  readonly url: string | null;
}

const MAX_ENTRIES = 1_000;
const MAX_DEPTH = 8;

/** The lists (schema.org ItemList) in a page's blocks of structured data; what cannot be read is passed over. Pure. */
export function structuredLists(blocks: readonly string[]): StructuredEntry[][] {
  const lists: StructuredEntry[][] = [];
  for (const block of blocks) {
    try {
      collect(JSON.parse(block), lists, 0);
    } catch {
      // Not JSON: many pages have broken ones.
    }
  }
  return lists;
}

function collect(value: unknown, lists: StructuredEntry[][], depth: number): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || lists.length > 20) return;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, MAX_ENTRIES)) collect(item, lists, depth + 1);
    return;
  }
  const given = value as Readonly<Record<string, unknown>>;
  if ([given['@type']].flat().includes('ItemList') && Array.isArray(given.itemListElement)) {
    lists.push(given.itemListElement.slice(0, MAX_ENTRIES).flatMap(entryOf));
    return;
  }
  for (const inner of Object.values(given)) collect(inner, lists, depth + 1);
}

function entryOf(value: unknown): StructuredEntry[] {
  if (typeof value === 'string') return [{ position: null, name: value, url: null }];
  if (typeof value !== 'object' || value === null) return [];
  const given = value as Readonly<Record<string, unknown>>;
  const item = (typeof given.item === 'object' && given.item !== null ? given.item : {}) as Readonly<
    Record<string, unknown>
  >;
  const name = [given.name, item.name].find((one): one is string => typeof one === 'string' && one.trim() !== '');
  if (name === undefined) return [];
  const url = [given.url, item.url, given.item].find((one): one is string => typeof one === 'string') ?? null;
  const position = Number(given.position);
  return [{ position: Number.isInteger(position) && position > 0 ? position : null, name: name.slice(0, 200), url }];
}

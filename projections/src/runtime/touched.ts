import type { ReadModelChange } from '@proofline/contracts/read-model-change';

/** Ids that a batch of changes touched, of one organisation. */
export type Touched = ReadModelChange['touched'][number];

/** One entry an organisation, and one for what is of none or several; every id once, in the order first seen. */
export function mergeTouched(all: readonly Touched[]): Touched[] {
  const merged = new Map<number | null, Map<string, Map<number | string, unknown>>>();
  for (const { organization, ...lists } of all) {
    const own = merged.get(organization) ?? new Map<string, Map<number | string, unknown>>();
    merged.set(organization, own);
    for (const [list, ids] of Object.entries(lists)) {
      const known = own.get(list) ?? new Map<number | string, unknown>();
      own.set(list, known);
      for (const id of ids ?? []) known.set(typeof id === 'number' ? id : id.id, id);
    }
  }
  return [...merged].map(([organization, lists]) => ({
    organization,
    ...Object.fromEntries([...lists].map(([list, ids]) => [list, [...ids.values()]])),
  })) as Touched[];
}

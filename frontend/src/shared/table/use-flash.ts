import { useEffect, useRef, useState } from 'react';

/** How long a live change stays tinted (design). */
export const FLASH_MS = 1_200;

/** Ids of rows that are new or changed since `before`, by their signature. */
export function changedIds<Id>(before: ReadonlyMap<Id, unknown>, now: ReadonlyMap<Id, unknown>): Id[] {
  return [...now].filter(([id, signature]) => before.get(id) !== signature).map(([id]) => id);
}

type Flashes<Id> = ReadonlyMap<Id, string>;

/** Flashes of the rows that are shown: those of `changed` begin, or begin anew, the others stay as they are. */
export function nextFlashes<Id>(current: Flashes<Id>, shown: Iterable<Id>, changed: readonly Id[]): Flashes<Id> {
  const beginning = new Set(changed);
  const next = new Map<Id, string>();
  for (const id of shown) {
    const flash = current.get(id);
    if (beginning.has(id)) next.set(id, flash === 'a' ? 'b' : 'a');
    else if (flash !== undefined) next.set(id, flash);
  }
  return next;
}

/**
 * Which rows just changed while the same page was shown. The values alternate between `a` and `b`, so that a second
 * change starts the fade anew.
 */
export function useFlash<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string | number,
  pageKey: string,
  isStale: boolean,
  flashOn?: (row: Row) => string,
): Flashes<string | number> {
  const seen = useRef<{ pageKey: string; signatures: ReadonlyMap<string | number, unknown> } | null>(null);
  const [flashes, setFlashes] = useState<Flashes<string | number>>(new Map());

  // biome-ignore lint/correctness/useExhaustiveDependencies: the two functions only read the rows
  useEffect(() => {
    if (isStale || rows.length === 0) return;
    const signatures = new Map(rows.map((row) => [rowId(row), flashOn ? flashOn(row) : row] as const));
    const before = seen.current;
    seen.current = { pageKey, signatures };
    if (before === null || before.pageKey !== pageKey) {
      setFlashes(new Map());
      return;
    }
    const changed = changedIds<string | number>(before.signatures, signatures);
    if (changed.length === 0) return;
    setFlashes((current) => nextFlashes(current, signatures.keys(), changed));
  }, [rows, pageKey, isStale]);

  return flashes;
}

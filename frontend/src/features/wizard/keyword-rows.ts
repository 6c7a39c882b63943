import { readKeywords as keywordsOf } from '@proofline/contracts/api/check-problems';

/** Keywords as they are kept, one function on both sides: trimmed, without empty ones and repeats (001 §5). */
export { keywordsOf };

/** Pasted text that is more than one keyword: lines, commas, semicolons and tabs part them. */
export const keywordsIn = (text: string): string[] => keywordsOf(text.split(/[\r\n,;\t]+/));

export interface MergedKeywords {
  readonly rows: readonly string[];
  /** The last row that came in; the row pasted into when none did. */
  readonly last: number;
  readonly added: number;
  /** Were in the list already. */
  readonly repeated: number;
  /** Found no place under the limit. */
  readonly leftOut: readonly string[];
}

/** Puts many keywords in below a row; an empty row gives way to them. At most `limit` rows stand afterwards. */
export function mergeKeywords(
  rows: readonly string[],
  at: number,
  keywords: readonly string[],
  limit: number,
): MergedKeywords {
  const known = new Set(rows.map((row) => row.trim()));
  const fresh = keywords.filter((keyword) => !known.has(keyword));
  const before = rows.slice(0, at + 1).filter((row) => row.trim() !== '');
  const after = rows.slice(at + 1).filter((row) => row.trim() !== '');
  const added = fresh.slice(0, Math.max(0, limit - before.length - after.length));
  const merged = [...before, ...added, ...after];
  return {
    rows: merged.length === 0 ? [''] : merged,
    last: Math.max(0, before.length + added.length - 1),
    added: added.length,
    repeated: keywords.length - fresh.length,
    leftOut: fresh.slice(added.length),
  };
}

/** A new row below one; the same rows when the limit is reached. */
export function addRowBelow(rows: readonly string[], at: number, limit: number): readonly string[] {
  return rows.length >= limit ? rows : [...rows.slice(0, at + 1), '', ...rows.slice(at + 1)];
}

/** Without a row; one empty row is always left to type into. */
export function removeRow(rows: readonly string[], at: number): readonly string[] {
  const left = rows.filter((_, index) => index !== at);
  return left.length === 0 ? [''] : left;
}

/** Rows that say what an earlier row said. */
export function repeatsOf(rows: readonly string[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeats = new Set<number>();
  for (const [index, row] of rows.entries()) {
    const keyword = row.trim();
    if (keyword !== '' && seen.has(keyword)) repeats.add(index);
    seen.add(keyword);
  }
  return repeats;
}

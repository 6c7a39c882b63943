import type { SentencePart, SentenceRow } from './compare-texts.ts';

/** Rows in a row that nothing happened to. */
export interface FoldedRows {
  readonly kind: 'folded';
  readonly rows: readonly SentenceRow[];
}

/** Sentences shown around a change. */
const CONTEXT = 1;
/** Of what stayed the same within a sentence, so much is shown on each side of a change. */
const CONTEXT_CHARS = 80;

/** What changed with its surroundings; the rest folded away. One sentence is never folded: it takes as much room. Pure. */
export function foldRows(rows: readonly SentenceRow[]): (SentenceRow | FoldedRows)[] {
  const folded: (SentenceRow | FoldedRows)[] = [];
  for (let from = 0; from < rows.length; ) {
    const row = rows[from];
    if (row === undefined) break;
    if (row.kind !== 'same') {
      folded.push(row);
      from += 1;
      continue;
    }
    let to = from;
    while (rows[to]?.kind === 'same') to += 1;
    const first = from === 0 ? 0 : from + CONTEXT;
    const last = to === rows.length ? to : to - CONTEXT;
    if (last - first > 1) {
      folded.push(
        ...rows.slice(from, first),
        { kind: 'folded', rows: rows.slice(first, last) },
        ...rows.slice(last, to),
      );
    } else folded.push(...rows.slice(from, to));
    from = to;
  }
  return folded;
}

/** A sentence without the middles of what stayed the same in it. Pure. */
export function shortParts(parts: readonly SentencePart[]): SentencePart[] {
  return parts.map((part, index) => {
    const { text, isMarked } = part;
    if (isMarked || text.length <= 2 * CONTEXT_CHARS + 20) return part;
    const isAlone = parts.length === 1;
    const start = index === 0 && !isAlone ? '' : text.slice(0, CONTEXT_CHARS);
    const end = index === parts.length - 1 && !isAlone ? '' : text.slice(-CONTEXT_CHARS);
    return { text: `${start} … ${end}`, isMarked };
  });
}

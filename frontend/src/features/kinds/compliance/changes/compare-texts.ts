import { diffArrays, diffWordsWithSpace } from 'diff';
import { sentencesIn } from './sentences-in.ts';

/** A piece of a sentence; marked where the other sentence does not have it. */
export interface SentencePart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A sentence of a page's text as it was, as it is, or both. */
export interface SentenceRow {
  readonly kind: 'same' | 'removed' | 'added';
  /** Counts from 1: in the text that was, for one that was removed, else in the text that is. */
  readonly number: number;
  readonly parts: readonly SentencePart[];
}

export interface TextChanges {
  readonly rows: readonly SentenceRow[];
  /** Sentences of the text as it is. */
  readonly sentences: number;
  /** Places where the texts differ: a sentence that became another one is one. */
  readonly differing: number;
}

/** A pair of sentences that has less than this in common is not told word by word. */
const LEAST_IN_COMMON = 0.25;
const WORDS_LIMIT_MS = 250;

/**
 * What of a page's text is other than it was, by sentence, and in sentences that became others by word.
 * @param limitMs about so long it may take; words are marked as far as the time reaches
 * @returns undefined when finding out takes longer
 */
export function compareTexts(was: string, is: string, limitMs: number): TextChanges | undefined {
  const deadline = performance.now() + limitMs;
  const [before, after] = [sentencesIn(was), sentencesIn(is)];
  const blocks = diffArrays(before, after, { timeout: limitMs });
  if (blocks === undefined) return undefined;
  const rows: SentenceRow[] = [];
  const at = { removed: 1, added: 1 };
  let removed: readonly string[] = [];
  let differing = 0;
  const settle = (added: readonly string[]) => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      differing += 1;
      const [old, now] = [removed[index], added[index]];
      const pair = old === undefined || now === undefined ? undefined : wordsOf(old, now, deadline);
      if (old !== undefined) rows.push({ kind: 'removed', number: at.removed + index, parts: pair?.old ?? whole(old) });
      if (now !== undefined) rows.push({ kind: 'added', number: at.added + index, parts: pair?.now ?? whole(now) });
    }
    at.removed += removed.length;
    at.added += added.length;
    removed = [];
  };
  for (const block of blocks) {
    if (block.removed) removed = block.value;
    else if (block.added) settle(block.value);
    else {
      settle([]);
      for (const [index, text] of block.value.entries())
        rows.push({ kind: 'same', number: at.added + index, parts: [{ text, isMarked: false }] });
      at.removed += block.value.length;
      at.added += block.value.length;
    }
  }
  settle([]);
  return { rows, sentences: after.length, differing };
}

const whole = (text: string): SentencePart[] => [{ text, isMarked: true }];

/** Undefined where marking words would tell less than the two sentences do. */
function wordsOf(old: string, now: string, deadline: number) {
  const leftMs = deadline - performance.now();
  if (leftMs <= 0) return undefined;
  const words = diffWordsWithSpace(old, now, { timeout: Math.min(leftMs, WORDS_LIMIT_MS) });
  if (words === undefined) return undefined;
  const inCommon = words
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.trim().length, 0);
  if (inCommon < LEAST_IN_COMMON * Math.min(old.length, now.length)) return undefined;
  const partsOf = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    words.filter((word) => !word[other]).map((word) => ({ text: word.value, isMarked: word[own] }));
  return { old: partsOf('added', 'removed'), now: partsOf('removed', 'added') };
}

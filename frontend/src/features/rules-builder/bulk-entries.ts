import { ruleLimits } from '@proofline/rules/limits';

/** Entries of a bulk rule as they were typed or pasted. */
export interface BulkEntries {
  /** Trimmed, empty ones dropped, each once (001 §5). */
  readonly entries: readonly string[];
  /** Lines that said again what another one says. */
  readonly repeated: number;
  /** What is wrong with them; null when nothing is. */
  readonly problem: string | null;
}

/** @param otherPhrases phrases of the tree's other rules: a tree has its limit too */
export function readBulkEntries(text: string, otherPhrases: number): BulkEntries {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const entries = [...new Set(lines)];
  return { entries, repeated: lines.length - entries.length, problem: problemOf(entries, otherPhrases) };
}

function problemOf(entries: readonly string[], otherPhrases: number): string | null {
  const { phrasesPerRule, phrasesPerTree, phraseChars } = ruleLimits;
  if (entries.length > phrasesPerRule) return `A list holds at most ${number(phrasesPerRule)} entries.`;
  if (entries.length + otherPhrases > phrasesPerTree) {
    const others = otherPhrases === 1 ? 'another is used' : `${number(otherPhrases)} others are used`;
    return `A check can look for at most ${number(phrasesPerTree)} phrases, ${others} already.`;
  }
  const long = entries.findIndex((entry) => entry.length > phraseChars);
  return long < 0
    ? null
    : `An entry holds at most ${number(phraseChars)} characters: see “${entries[long]?.slice(0, 30)}…”.`;
}

const number = (value: number): string => value.toLocaleString('en');

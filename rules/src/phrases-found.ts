import type { CompiledPhrase } from './compile.ts';
import type { PhraseOutcome } from './found-in-words.ts';
import type { PhraseMatches } from './match-pattern.ts';
import type { OperatorMeaning } from './operators.ts';
import type { IndexMatches } from './phrase-index.ts';

export interface PhrasesFound {
  readonly outcome: PhraseOutcome;
  readonly matches: readonly PhraseMatches[];
  readonly passes: boolean;
}

/** Which phrases of a rule were found, and whether that is what its operator asks for. */
export function phrasesFound(
  phrases: readonly CompiledPhrase[],
  { negated, quantity }: OperatorMeaning,
  indexMatches: IndexMatches,
): PhrasesFound {
  const found: string[] = [];
  const missing: string[] = [];
  const matches: PhraseMatches[] = [];
  for (const { source, number } of phrases) {
    const phraseMatches = indexMatches.get(number);
    if (phraseMatches === undefined) {
      missing.push(source);
    } else {
      found.push(source);
      matches.push(phraseMatches);
    }
  }
  const holds = quantity === 'all' ? missing.length === 0 : found.length > 0;
  return {
    outcome: { found, missing, quantity },
    matches,
    passes: holds !== negated,
  };
}

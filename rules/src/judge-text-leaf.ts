import type { CompiledTextLeaf } from './compile.ts';
import { cutMiddle, sliceWhole } from './cut-text.ts';
import type { EvidenceBudget } from './evidence-budget.ts';
import { textInWords } from './found-in-words.ts';
import { ruleLimits } from './limits.ts';
import type { PhraseMatches } from './match-pattern.ts';
import type { IndexMatches } from './phrase-index.ts';
import { phrasesFound } from './phrases-found.ts';
import type { MatchSpan, RuleVerdict } from './verdict.ts';

/** @param text the page text, folded but for its line breaks, in its own letter case */
export function judgeTextLeaf(
  leaf: CompiledTextLeaf,
  indexMatches: IndexMatches,
  text: string,
  budget: EvidenceBudget,
): RuleVerdict {
  const { outcome, matches, passes } = phrasesFound(leaf.phrases, leaf.meaning, indexMatches);
  const matchCount = matches.reduce((sum, { count }) => sum + count, 0);
  const spans = firstSpans(matches, text);
  return {
    id: leaf.id,
    score: passes ? 100 : 0,
    found: textInWords(outcome, spans[0]?.text ?? '', matchCount),
    keywords: budget.take(outcome.found, ruleLimits.keywords, (keyword) => keyword.length),
    links: [],
    exportedParameters: [],
    images: [],
    spans: budget.take(spans, ruleLimits.spans, (span) => span.text.length + span.before.length + span.after.length),
    matchCount,
  };
}

/** The first places over all phrases, in the order of the page. */
function firstSpans(matches: readonly PhraseMatches[], text: string): MatchSpan[] {
  const first: { start: number; end: number }[] = [];
  for (const { starts, ends } of matches) {
    for (const [index, start] of starts.entries()) {
      const end = ends[index] ?? start;
      const position = first.findIndex((other) => start < other.start || (start === other.start && end < other.end));
      // Places of one phrase ascend: once one comes too late, so do the rest.
      if (position < 0 && first.length >= ruleLimits.spans) break;
      first.splice(position < 0 ? first.length : position, 0, { start, end });
      if (first.length > ruleLimits.spans) first.pop();
    }
  }
  return first.map(({ start, end }) => ({
    start,
    end,
    text: onOneLine(cutMiddle(text, start, end, ruleLimits.spanTextChars)),
    before: onOneLine(sliceWhole(text, start - ruleLimits.contextChars, start)),
    after: onOneLine(sliceWhole(text, end, end + ruleLimits.contextChars)),
  }));
}

function onOneLine(text: string): string {
  return text.replaceAll('\n', ' ');
}

import type { CompiledLinkLeaf } from './compile.ts';
import { cutEnd } from './cut-text.ts';
import type { EvidenceBudget } from './evidence-budget.ts';
import { linksInWords } from './found-in-words.ts';
import { ruleLimits } from './limits.ts';
import type { LinkLines } from './link-lines.ts';
import { exportedParameters, matchedTargets } from './matched-links.ts';
import type { IndexMatches } from './phrase-index.ts';
import { phrasesFound } from './phrases-found.ts';
import type { ExportedParameters, RuleVerdict } from './verdict.ts';

export function judgeLinkLeaf(
  leaf: CompiledLinkLeaf,
  indexMatches: IndexMatches,
  links: LinkLines,
  budget: EvidenceBudget,
): RuleVerdict {
  const { outcome, matches, passes } = phrasesFound(leaf.phrases, leaf.meaning, indexMatches);
  const matched = matchedTargets(matches, links);
  const urls = budget.take(firstTargets(matched), ruleLimits.links, (url) => url.length);
  const exported = leaf.exportParameters.length === 0 ? [] : exportedParameters(matched, leaf.exportParameters);
  return {
    id: leaf.id,
    score: passes ? 100 : 0,
    found: linksInWords(outcome, matched.length, links.linkCount),
    keywords: budget.take(outcome.found, ruleLimits.keywords, (keyword) => keyword.length),
    links: urls,
    linkCount: matched.length,
    exportedParameters: budget.take(exported, ruleLimits.links, exportedChars),
    images: [],
    spans: [],
    matchCount: matched.length,
  };
}

function* firstTargets(matched: readonly Set<string>[]): Generator<string> {
  for (const [target] of matched) if (target !== undefined) yield cutEnd(target, ruleLimits.urlChars);
}

function exportedChars({ link, parameters }: ExportedParameters): number {
  return Object.entries(parameters).reduce((sum, [name, value]) => sum + name.length + value.length, link.length);
}

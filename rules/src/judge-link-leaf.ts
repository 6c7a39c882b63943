import type { CompiledLinkLeaf } from './compile.ts';
import { cutEnd } from './cut-text.ts';
import type { EvidenceBudget } from './evidence-budget.ts';
import { linksInWords } from './found-in-words.ts';
import { ruleLimits } from './limits.ts';
import type { LinkLines } from './link-lines.ts';
import type { PhraseMatches } from './match-pattern.ts';
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
  const exported = leaf.exportParameters.length === 0 ? [] : exportParameters(matched, leaf.exportParameters);
  return {
    id: leaf.id,
    score: passes ? 100 : 0,
    found: linksInWords(outcome, matched.length, links.linkCount),
    keywords: budget.take(outcome.found, ruleLimits.keywords, (keyword) => keyword.length),
    links: urls,
    exportedParameters: budget.take(exported, ruleLimits.links, exportedChars),
    images: [],
    spans: [],
    matchCount: matched.length,
  };
}

/** For each matching link, in page order, those of its targets that match. */
function matchedTargets(matches: readonly PhraseMatches[], { haystack, lines }: LinkLines): readonly Set<string>[] {
  const matchedLines = new Set(
    matches.flatMap(({ starts }) => starts.map((start) => haystack.division('link').before(start))),
  );
  const byLink = new Map<number, Set<string>>();
  for (const line of [...matchedLines].sort((one, other) => one - other)) {
    const entry = lines[line];
    if (entry !== undefined) byLink.set(entry.link, (byLink.get(entry.link) ?? new Set()).add(entry.target));
  }
  return [...byLink.values()];
}

function* firstTargets(matched: readonly Set<string>[]): Generator<string> {
  for (const [target] of matched) if (target !== undefined) yield cutEnd(target, ruleLimits.urlChars);
}

function* exportParameters(matched: readonly Set<string>[], names: readonly string[]): Generator<ExportedParameters> {
  for (const targets of matched) {
    const [link = ''] = targets;
    const pairs = [...targets].flatMap((target) => [...queryOf(target)]);
    // Reversed, so that the first of several values is the one that stays.
    const values = new Map(pairs.reverse().map(([name, value]) => [name.toLowerCase(), value]));
    const parameters = Object.fromEntries(
      names.flatMap((name) => {
        const value = values.get(name.toLowerCase());
        return value === undefined ? [] : [[name, cutEnd(value, ruleLimits.parameterValueChars)]];
      }),
    );
    yield { link: cutEnd(link, ruleLimits.urlChars), parameters };
  }
}

function queryOf(url: string): URLSearchParams {
  const [beforeFragment = ''] = url.split('#', 1);
  const mark = beforeFragment.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : beforeFragment.slice(mark + 1));
}

function exportedChars({ link, parameters }: ExportedParameters): number {
  return Object.entries(parameters).reduce((sum, [name, value]) => sum + name.length + value.length, link.length);
}

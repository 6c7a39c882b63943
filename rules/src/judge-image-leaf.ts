import type { CompiledImageLeaf } from './compile.ts';
import type { EvidenceBudget } from './evidence-budget.ts';
import { imagesInWords } from './found-in-words.ts';
import type { ShownImages } from './images/shown-images.ts';
import { ruleLimits } from './limits.ts';
import type { RuleVerdict } from './verdict.ts';

/** `includes` holds when at least one of the wanted images is on the page. */
export function judgeImageLeaf(leaf: CompiledImageLeaf, onPage: ShownImages, budget: EvidenceBudget): RuleVerdict {
  const comparisons = onPage.compare(leaf.wanted);
  const matchCount = comparisons.filter(({ matched }) => matched).length;
  const passes = matchCount > 0 !== leaf.meaning.negated;
  return {
    id: leaf.id,
    score: passes ? 100 : 0,
    found: imagesInWords(comparisons, onPage.counts),
    keywords: [],
    links: [],
    exportedParameters: [],
    images: budget.take(
      comparisons,
      ruleLimits.imageComparisons,
      ({ name, expectedUrl, closestUrl }) => name.length + expectedUrl.length + (closestUrl?.length ?? 0),
    ),
    spans: [],
    matchCount,
  };
}

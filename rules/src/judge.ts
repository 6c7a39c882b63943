import type { CompiledLeaf, CompiledTree } from './compile.ts';
import { EvidenceBudget } from './evidence-budget.ts';
import { foldLines } from './fold-text.ts';
import { Haystack } from './haystack.ts';
import { ShownImages } from './images/shown-images.ts';
import { judgeImageLeaf } from './judge-image-leaf.ts';
import { judgeLinkLeaf } from './judge-link-leaf.ts';
import { judgeTextLeaf } from './judge-text-leaf.ts';
import { layOutLinks } from './link-lines.ts';
import type { PageArtifacts } from './page-artifacts.ts';
import { percentOf } from './percent-of.ts';
import { isGroup, type QueryGroup } from './query-tree.ts';
import type { RuleVerdict, Verdict } from './verdict.ts';

/**
 * Judges one page. The same artifacts always give the same verdict.
 *
 * A rule's mark is its own: `not` on a group turns that group round, `not` at the root ("Website is not compliant if
 * the following is found") turns the verdict and the rating round, the marks stay. For a filter tree, `compliant` says
 * whether the page is to be looked at.
 */
export function judge(compiled: CompiledTree, artifacts: PageArtifacts): Verdict {
  const judgeLeaf = leafJudge(compiled, artifacts);
  const perRule = compiled.leaves.map(judgeLeaf);
  return {
    compliant: holds(compiled.tree, scoresInOrder(perRule)),
    rating: ratingOf(perRule, compiled.tree.not),
    perRule,
  };
}

function leafJudge(compiled: CompiledTree, artifacts: PageArtifacts): (leaf: CompiledLeaf) => RuleVerdict {
  const budget = new EvidenceBudget();
  const text = foldLines(artifacts.text);
  const textMatches = compiled.textIndex.search(new Haystack(text, 'text'));
  const links = layOutLinks(compiled.leaves.some(({ kind }) => kind === 'link') ? artifacts.links : []);
  const images = new ShownImages(artifacts.images);
  const linkMatches = compiled.linkIndex.search(links.haystack);
  return (leaf) => {
    switch (leaf.kind) {
      case 'text':
        return judgeTextLeaf(leaf, textMatches, text, budget);
      case 'link':
        return judgeLinkLeaf(leaf, linkMatches, links, budget);
      case 'image':
        return judgeImageLeaf(leaf, images, budget);
    }
  };
}

/** Hands out the marks of the leaves in document order, the order in which the tree is walked. */
function scoresInOrder(perRule: readonly RuleVerdict[]): () => boolean {
  let next = 0;
  return () => {
    const passes = perRule[next]?.score === 100;
    next += 1;
    return passes;
  };
}

function holds(group: QueryGroup, nextPasses: () => boolean): boolean {
  // Every child is asked, even when the answer is clear: each takes its own marks.
  const children = group.rules.map((node) => (isGroup(node) ? holds(node, nextPasses) : nextPasses()));
  const met = group.condition === 'AND' ? children.every(Boolean) : children.some(Boolean);
  return met !== group.not;
}

/** Share of the rules that speak for the page, in whole percent: those that are met, or of a negated tree the others. */
function ratingOf(perRule: readonly RuleVerdict[], isNegated: boolean): number {
  const speaking = perRule.filter(({ score }) => (score === 100) !== isNegated).length;
  return percentOf(speaking, perRule.length);
}

import type { CompiledTree } from './compile.ts';
import type { WantedImage } from './images/wanted-images.ts';
import { judge } from './judge.ts';
import { openLeaves } from './open-leaves.ts';
import type { PageArtifacts } from './page-artifacts.ts';
import type { Verdict } from './verdict.ts';

/**
 * The images of each rule and filter that found none of its own among the images of a page: what is worth looking for
 * inside its pictures.
 */
export function wantedStill(
  { rules, filters }: { readonly rules: CompiledTree; readonly filters: CompiledTree | null },
  artifacts: PageArtifacts,
): (readonly WantedImage[])[] {
  if (![rules, filters].some((tree) => tree?.leaves.some(({ kind }) => kind === 'image'))) return [];
  const filtered = filters === null ? null : judge(filters, artifacts);
  const ofFilters = filters === null || filtered === null ? [] : openImages(filters, filtered);
  // What filters leave out is looked at no further, unless an image may turn them.
  if (filtered?.compliant === false && ofFilters.length === 0) return [];
  return [...ofFilters, ...openImages(rules, judge(rules, artifacts))];
}

function openImages(tree: CompiledTree, verdict: Verdict): (readonly WantedImage[])[] {
  return openLeaves(tree, verdict).flatMap((leaf) => (leaf.kind === 'image' ? [leaf.wanted] : []));
}

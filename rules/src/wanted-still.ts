import type { CompiledTree } from './compile.ts';
import type { CompiledRules } from './compiled-rules.ts';
import { ShownImages } from './images/shown-images.ts';
import type { WantedImage } from './images/wanted-images.ts';
import { judge } from './judge.ts';
import { keepsLanguage } from './language-filter.ts';
import type { PageArtifacts } from './page-artifacts.ts';

/** Image rules by their number among the leaves of their tree. */
export interface OpenImages {
  readonly filters: readonly number[];
  readonly rules: readonly number[];
}

const none: OpenImages = { filters: [], rules: [] };

/**
 * The rules and filters about images that found none of their own among the images of a page: what is worth looking for
 * inside its pictures. Text and links are looked at only where filters may leave the page out.
 * @param languages those a page may be in; none: any
 */
export function openImages(
  { rules, filters }: CompiledRules,
  languages: readonly string[],
  artifacts: PageArtifacts,
): OpenImages {
  if (!keepsLanguage(languages, artifacts)) return none;
  const onPage = new ShownImages(artifacts.images);
  const ofFilters = filters === null ? [] : openLeaves(filters, onPage);
  const ofRules = openLeaves(rules, onPage);
  const open = { filters: ofFilters, rules: ofRules };
  if (ofFilters.length + ofRules.length === 0 || filters === null) return open;
  // What filters leave out is looked at no further, unless an image may turn them.
  return ofFilters.length > 0 || judge(filters, artifacts).compliant ? open : none;
}

/** The images of each such rule. */
export function wantedStill(
  { rules, filters }: CompiledRules,
  languages: readonly string[],
  artifacts: PageArtifacts,
): (readonly WantedImage[])[] {
  const open = openImages({ rules, filters }, languages, artifacts);
  return [
    ...open.filters.map((number) => filters?.leaves[number]),
    ...open.rules.map((number) => rules.leaves[number]),
  ].flatMap((leaf) => (leaf?.kind === 'image' ? [leaf.wanted] : []));
}

function openLeaves({ leaves }: CompiledTree, onPage: ShownImages): number[] {
  return leaves.flatMap((leaf, number) =>
    leaf.kind !== 'image' || onPage.compare(leaf.wanted).some(({ matched }) => matched) ? [] : [number],
  );
}

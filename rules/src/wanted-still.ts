import type { CompiledTree } from './compile.ts';
import { ShownImages } from './images/shown-images.ts';
import type { WantedImage } from './images/wanted-images.ts';
import { judge } from './judge.ts';
import type { PageArtifacts } from './page-artifacts.ts';

/**
 * The images of each rule and filter that found none of its own among the images of a page: what is worth looking for
 * inside its pictures. Text and links are looked at only where filters may leave the page out.
 */
export function wantedStill(
  { rules, filters }: { readonly rules: CompiledTree; readonly filters: CompiledTree | null },
  artifacts: PageArtifacts,
): (readonly WantedImage[])[] {
  const onPage = new ShownImages(artifacts.images);
  const ofFilters = filters === null ? [] : openImages(filters, onPage);
  const all = [...ofFilters, ...openImages(rules, onPage)];
  if (all.length === 0 || filters === null) return all;
  // What filters leave out is looked at no further, unless an image may turn them.
  return ofFilters.length > 0 || judge(filters, artifacts).compliant ? all : [];
}

function openImages({ leaves }: CompiledTree, onPage: ShownImages): (readonly WantedImage[])[] {
  return leaves.flatMap((leaf) => {
    if (leaf.kind !== 'image' || onPage.compare(leaf.wanted).some(({ matched }) => matched)) return [];
    return [leaf.wanted];
  });
}

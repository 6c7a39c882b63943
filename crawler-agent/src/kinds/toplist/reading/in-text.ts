import { squashed } from './names.ts';
import type { Outline } from './outline.ts';
import type { FoundSection } from './sections.ts';

const MIN_LETTERS = 3;

/** Brands whose names stand on the page outside of every entry. Pure. */
export function brandsInText(brands: readonly string[], sections: readonly FoundSection[], outline: Outline): string[] {
  if (brands.length === 0) return [];
  const { tree, endOf, isReachable } = outline;
  const ends = new Map(
    sections.flatMap(({ group }) => group.members.flat().map((root) => [root, endOf[root] ?? root])),
  );
  const texts: string[] = [];
  for (let at = 0; at < tree.nodes.length; at += 1) {
    const end = ends.get(at);
    if (end !== undefined) {
      at = end - 1;
      continue;
    }
    const { text, alt } = tree.nodes[at] ?? {};
    if (isReachable(at) && (text !== undefined || alt !== undefined)) texts.push(`${text ?? ''} ${alt ?? ''}`);
  }
  const page = squashed(texts.join(' '));
  return brands.filter((brand) => squashed(brand).length >= MIN_LETTERS && page.includes(squashed(brand)));
}

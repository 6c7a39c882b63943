import type { CompiledLeaf, CompiledTree } from './compile.ts';
import type { Verdict } from './verdict.ts';

/** What a visitor may see of a page and nobody looked at. */
export interface LeftOut {
  readonly images: boolean;
  /** Links that were not followed to where they lead. */
  readonly links: boolean;
}

const words = {
  image: 'The page shows images that could not be looked at, and a rule asks for images.',
  link: 'Not all links of the page could be followed to where they lead, and a rule asks for links.',
} as const;

/**
 * Why a verdict could turn out otherwise with what was left out, in words; undefined when it could not. Such a page
 * would be compliant, or not, by accident. More images or links can only be found, never lost: a rule that has found what
 * it looks for stays as it is.
 */
export function whyOpen(tree: CompiledTree, verdict: Verdict, leftOut: LeftOut): string | undefined {
  if (leftOut.images && hasOpenLeaf(tree, verdict, 'image')) return words.image;
  if (leftOut.links && hasOpenLeaf(tree, verdict, 'link')) return words.link;
  return undefined;
}

function hasOpenLeaf(tree: CompiledTree, verdict: Verdict, wanted: 'image' | 'link'): boolean {
  return openLeaves(tree, verdict).some(({ kind }) => kind === wanted);
}

/** Rules that have not found what they look for. */
function openLeaves({ leaves }: CompiledTree, { perRule }: Verdict): readonly CompiledLeaf[] {
  return leaves.filter(({ meaning }, index) => (perRule[index]?.score === 100) === meaning.negated);
}

import { entryWays, type Spread, spreadOf } from './atoms.ts';
import { type Group, groupsIn } from './groups.ts';
import type { Outline } from './outline.ts';
import { type FoundSection, sectionOf } from './sections.ts';
import { type Chains, type WayOut, waysOut } from './ways-out.ts';

export interface FoundSections {
  /** The likeliest first. */
  readonly sections: readonly FoundSection[];
  /** All runs by the ways out that are drawn, also those that are no list. */
  readonly groups: readonly Group[];
  readonly spread: Spread;
  readonly ways: readonly WayOut[];
}

/**
 * The lists of a page: by the ways out that are drawn, and then with those that are folded away in what is drawn (an
 * accordion's rows) or lie in what is not (other tabs). Pure.
 */
export function findSections(outline: Outline, chains: Chains): FoundSections {
  const all = waysOut(outline, chains);
  const isDrawn = ({ at }: WayOut) => outline.isReachable(at);
  const drawn = entryWays(outline, all.filter(isDrawn));
  const spread = spreadOf(outline, drawn);
  const groups = groupsIn(outline, spread);
  const found = groups.flatMap((group) => sectionOf(group, outline, spread) ?? []);
  const added = all.every(isDrawn) ? [] : foldedSections(outline, all, found);
  const sections = [...found, ...added].sort((one, other) => other.score - one.score);
  return { sections, groups, spread, ways: drawn };
}

function foldedSections(outline: Outline, all: readonly WayOut[], found: readonly FoundSection[]): FoundSection[] {
  const isTaken = isInside(
    found.flatMap(({ group }) => group.members.flat()),
    outline,
  );
  const ways = entryWays(
    outline,
    all.filter(({ at }) => outline.isReachable(at) || !isTaken(at)),
  );
  const spread = spreadOf(outline, ways);
  const known = new Set(found.flatMap(({ entries }) => entries.map(({ nodes }) => nodes[0])));
  return groupsIn(outline, spread)
    .flatMap((group) => sectionOf(group, outline, spread) ?? [])
    .filter(({ entries }) => !entries.some(({ nodes }) => known.has(nodes[0])));
}

/** Whether a node is in one of the subtrees, none of which is in another. */
function isInside(roots: readonly number[], { endOf }: Outline): (at: number) => boolean {
  const sorted = roots.toSorted((one, other) => one - other);
  return (at) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const root = sorted[low - 1];
    return root !== undefined && at < (endOf[root] ?? 0);
  };
}

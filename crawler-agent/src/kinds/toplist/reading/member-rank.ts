import { rankBeforeName, rankIn } from './numbers.ts';
import type { Outline } from './outline.ts';

const LOOKED_AT = 12;

/** A number among the first things that a member of a run shows. */
export function printedRank(
  member: readonly number[] | undefined,
  { node, endOf, isReachable }: Outline,
): number | null {
  const [root] = member ?? [];
  if (root === undefined) return null;
  const end = Math.min(endOf[root] ?? 0, root + LOOKED_AT);
  for (let at = root; at < end; at += 1) {
    if (!isReachable(at)) continue;
    const { marker, text } = node(at);
    const rank = rankIn(marker ?? '') ?? rankIn(text ?? '') ?? rankBeforeName(text ?? '')?.rank ?? null;
    if (rank !== null) return rank;
  }
  return null;
}

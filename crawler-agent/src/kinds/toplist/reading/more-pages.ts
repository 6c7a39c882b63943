import type { Outline } from './outline.ts';
import type { PlacedList } from './positions.ts';
import type { FoundSection } from './sections.ts';
import { isPager } from './words.ts';

const REACH_ABOVE_PX = 60;
const REACH_BELOW_PX = 700;
/** A list whose lowest number is higher goes on from another page; at 2 its first stands before it. */
const MAX_LOWEST = 2;

/** The list goes on elsewhere: a way to the next page stands right below it, or its numbers begin late. Pure. */
export function hasMorePages({ entries }: FoundSection, list: PlacedList, { tree, node, isShown }: Outline): boolean {
  const numbers = list.entries.flatMap(({ printedNumber }) => printedNumber ?? []);
  if (numbers.length > 0 && Math.min(...numbers) > MAX_LOWEST && list.told === 'number') return true;
  const bottom = Math.max(...entries.map(({ box }) => box[1] + box[3]));
  return tree.nodes.some(({ text, tag, parent, box: [, y] }, at) => {
    const isNear = y >= bottom - REACH_ABOVE_PX && y <= bottom + REACH_BELOW_PX;
    if (text === undefined || !isNear || !isShown(at) || !isPager(text)) return false;
    const owner = tag === '#text' || tag === 'span' ? parent : at;
    return [at, owner].some((one) => /^(a|button)$/.test(node(one).tag) || node(one).button === true);
  });
}

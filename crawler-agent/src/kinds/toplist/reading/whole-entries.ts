import type { Ground, Group } from './groups.ts';
import { isHeading } from './headings.ts';
import type { Outline } from './outline.ts';

/** The group with its entries that have no way out, and with what else belongs to each of them. */
export function whole(group: Group, ground: Ground): Group {
  if (group.members.length < 2) return group;
  const led = ledByHeadings(group.members, ground);
  return { ...group, members: led ?? withNeighbours(withUnlinked(group, ground), ground) };
}

/** So many siblings an entry takes that a heading of its own leads. */
const MAX_LED = 12;

/**
 * An article's entries: each has a heading among the siblings before its way out, and goes on to the next one's. Null
 * where some have none, or where so little stands between them that neighbours tell.
 */
function ledByHeadings(members: readonly (readonly number[])[], { outline, spread }: Ground): number[][] | null {
  const places = placesOf(members, outline);
  if (places === null) return null;
  const { siblings, from, to } = places;
  const headings = from.map((place, index) => {
    const start = index === 0 ? Math.max(0, place - MAX_LED) : (to[index - 1] ?? 0) + 1;
    const before = siblings.slice(start, place).findLastIndex((other) => isHeading(other, outline));
    return before < 0 ? -1 : start + before;
  });
  const isFar = from.some((place, index) => index > 0 && place - (to[index - 1] ?? 0) - 1 > MAX_NEIGHBOURS);
  if (!isFar || headings.includes(-1)) return null;
  const after = headings.slice(1).map((heading, index) => heading - (to[index] ?? 0) - 1);
  const ends = [...headings.slice(1), (to.at(-1) ?? 0) + Math.min(...after) + 1];
  if (ends.some((end, index) => end - (headings[index] ?? 0) > MAX_LED)) return null;
  return members.map((member, index) =>
    siblings
      .slice(headings[index], ends[index])
      .filter((other) => member.includes(other) || spread.kindOf[other] === 'none'),
  );
}

/** A subtree without a way out must be more alike to be an entry. */
const ALIKE_UNLINKED = 0.66;

/** A sibling of the same template without a way out is an entry too: closed to the visitor, or not linked. */
function withUnlinked({ members }: Group, { outline, spread, likeness }: Ground): number[][] {
  const { node, childrenOf, isReachable, boxOf } = outline;
  const taken = new Set(members.flat());
  const all = [...members];
  const firsts = members.map(([member = -1]) => member);
  for (const [parent, own] of Map.groupBy(firsts, (member) => node(member).parent)) {
    for (const child of childrenOf[parent] ?? []) {
      if (taken.has(child) || spread.kindOf[child] !== 'none' || !isReachable(child)) continue;
      const nearest = own.reduce((best, one) => (Math.abs(one - child) < Math.abs(best - child) ? one : best));
      const [, , width, height] = boxOf(child);
      if (width <= 0 || height <= 0 || node(child).tag !== node(nearest).tag) continue;
      if (likeness.of(child, nearest) >= ALIKE_UNLINKED) all.push([child]);
    }
  }
  return all.sort(([one = 0], [other = 0]) => one - other);
}

/** An entry takes so many siblings besides its own. */
const MAX_NEIGHBOURS = 2;
const MOST = 0.8;

interface Places {
  readonly siblings: readonly number[];
  /** Of each member's first and last node among them. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Where the same number of siblings stands between all members, they are parts of them: rows of details, headings. */
function withNeighbours(members: number[][], { outline, spread }: Ground): number[][] {
  const places = placesOf(members, outline);
  if (places === null) return members;
  const gaps = places.from.slice(1).map((place, index) => place - (places.to[index] ?? 0) - 1);
  const usual = mostOften(gaps);
  const isRegular = gaps.filter((gap) => gap === usual).length >= gaps.length * MOST;
  if (usual === 0 || usual > MAX_NEIGHBOURS || !isRegular) return members;
  const isBefore = isLedBy(places, usual, outline);
  return members.map((member, index) => {
    const start = isBefore ? (places.from[index] ?? 0) - usual : (places.to[index] ?? 0) + 1;
    const added = places.siblings
      .slice(Math.max(0, start), start + usual)
      .filter((other) => spread.kindOf[other] === 'none');
    return isBefore ? [...added, ...member] : [...member, ...added];
  });
}

/** Null when the members are not siblings. */
function placesOf(members: readonly (readonly number[])[], { node, childrenOf, isReachable }: Outline): Places | null {
  const { parent } = node(members[0]?.[0] ?? -1);
  if (parent < 0 || !members.every((member) => member.every((at) => node(at).parent === parent))) return null;
  const siblings = (childrenOf[parent] ?? []).filter((child) => isReachable(child) && node(child).tag !== 'br');
  const placeOf = new Map(siblings.map((child, place) => [child, place]));
  const from = members.map((member) => placeOf.get(member[0] ?? -1) ?? -1);
  const to = members.map((member) => placeOf.get(member.at(-1) ?? -1) ?? -1);
  return { siblings, from, to };
}

/** Headings lead to what follows; so does whatever stands before the first member and not after the last. */
function isLedBy({ siblings, from, to }: Places, usual: number, outline: Outline): boolean {
  const between = siblings[(from[1] ?? 0) - usual] ?? -1;
  if (isHeading(between, outline) || outline.node(between).tag === 'dt') return true;
  const hasAfterLast = siblings[(to.at(-1) ?? 0) + usual] !== undefined;
  return !hasAfterLast && (from[0] ?? 0) >= usual;
}

function mostOften(values: readonly number[]): number {
  const counted = [...Map.groupBy(values, (value) => value)].map(([value, of]) => ({ value, times: of.length }));
  return counted.reduce((best, one) => (one.times > best.times ? one : best), { value: 0, times: 0 }).value;
}

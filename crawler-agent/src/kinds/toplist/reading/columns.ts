import type { Ground, Group } from './groups.ts';
import type { Outline } from './outline.ts';

/** Tables of comparison have an entry in each column: runs that lead to the same places, one below the other. */
export function byColumns(groups: readonly Group[], ground: Ground): Group[] {
  const { outline, spread } = ground;
  const byKeys = new Map<string, Group[]>();
  const joined: Group[] = [];
  const columned = new Set<Group>();
  for (const group of groups) {
    const keys = group.members.map(([member = -1]) => spread.keyOf[member]).join('\n');
    const same = byKeys.get(keys) ?? [];
    const above = group.members.length < 2 ? undefined : same.find((one) => isBelow(group, one, ground));
    if (above !== undefined) {
      for (const [index, member] of group.members.entries()) above.members[index]?.push(...member);
      columned.add(above);
      continue;
    }
    byKeys.set(keys, [...same, group]);
    joined.push(group);
  }
  for (const group of columned) addCells(group, outline);
  return joined;
}

function isBelow(group: Group, above: Group, { outline, likeness }: Ground): boolean {
  const { boxOf } = outline;
  const [first = -1] = above.members[0] ?? [];
  const [second = -1] = above.members[1] ?? [];
  const [next = -1] = group.members[0] ?? [];
  const isAcross = Math.abs(boxOf(first)[1] - boxOf(second)[1]) < boxOf(first)[3];
  if (!isAcross) return false;
  const table = tableOf(first, outline);
  const isOneTable = table >= 0 && table === tableOf(next, outline);
  if (!isOneTable && likeness.areAlike(first, next)) return false;
  return above.members.every((member, index) => {
    const [upper = -1] = member;
    const [lower = -1] = group.members[index] ?? [];
    return isInColumn(lower, upper, outline) && boxOf(lower)[1] > boxOf(upper)[1];
  });
}

function isInColumn(one: number, column: number, { boxOf }: Outline): boolean {
  const [x, , width] = boxOf(one);
  const [otherX, , otherWidth] = boxOf(column);
  return Math.abs(x + width / 2 - (otherX + otherWidth / 2)) < Math.max(4, Math.min(width, otherWidth) / 2);
}

function tableOf(at: number, { node }: Outline): number {
  for (let up = at; up >= 0; up = node(up).parent) if (node(up).tag === 'table' || node(up).role === 'table') return up;
  return -1;
}

/** What stands in the columns between the joined rows belongs to the entries too. */
function addCells({ members }: Group, outline: Outline): void {
  const { node, childrenOf } = outline;
  const [first = -1, last = -1] = [members[0]?.[0], members[0]?.at(-1)];
  const [firstRow, lastRow] = [node(first).parent, node(last).parent];
  const rows = (childrenOf[node(firstRow).parent] ?? []).filter((row) => row > firstRow && row < lastRow);
  for (const cell of rows.flatMap((row) => childrenOf[row] ?? [])) {
    const member = members.find(([upper = -1]) => isInColumn(cell, upper, outline));
    const isTaken = members.some((one) => one.includes(cell));
    if (member !== undefined && !isTaken) member.push(cell);
  }
}

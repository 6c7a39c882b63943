import { ruleLimits } from '@proofline/rules/limits';
import { isGroup, type QueryGroup, type QueryTree } from '@proofline/rules/query-tree';
import type { RuleNode } from './edit-tree.ts';

/** A place for a node: before the node that has this index in the group now, or behind its last one. */
export interface Place {
  readonly groupId: string;
  readonly index: number;
}

export const samePlace = (one: Place, other: Place): boolean =>
  one.groupId === other.groupId && one.index === other.index;

/** Where a node stands, or null when the tree has none of this id, or it is the root. */
export function placeOf(tree: QueryTree, id: string): Place | null {
  const index = tree.rules.findIndex((node) => node.id === id);
  if (index >= 0) return { groupId: tree.id ?? '', index };
  for (const group of tree.rules.filter(isGroup)) {
    const place = placeOf(group, id);
    if (place !== null) return place;
  }
  return null;
}

export function findNode(tree: QueryTree, id: string): RuleNode | null {
  if (tree.id === id) return tree;
  for (const node of tree.rules) {
    if (node.id === id) return node;
    const inner = isGroup(node) ? findNode(node, id) : null;
    if (inner !== null) return inner;
  }
  return null;
}

/** Groups in groups, counted from 1; a rule is none. */
export function heightOf(node: RuleNode): number {
  return isGroup(node) ? 1 + Math.max(0, ...node.rules.map(heightOf)) : 0;
}

/**
 * Every place a node can be moved to, in the order they are read, the one it has among them. A group cannot go into
 * itself, nor deeper than groups may be nested.
 */
export function placesFor(tree: QueryTree, id: string): readonly Place[] {
  const node = findNode(tree, id);
  if (node === null) return [];
  const height = heightOf(node);
  const places: Place[] = [];
  const collect = (group: QueryGroup, depth: number) => {
    const own = group.rules.indexOf(node);
    const fits = depth + height <= ruleLimits.treeDepth;
    for (let index = 0; index <= group.rules.length; index += 1) {
      // Behind itself is where it stands already.
      const isHere = own >= 0 && index === own + 1;
      if (fits && !isHere) places.push({ groupId: group.id ?? '', index });
      const next = group.rules[index];
      if (next !== undefined && next !== node && isGroup(next)) collect(next, depth + 1);
    }
  };
  collect(tree, 1);
  return places;
}

/** Moves a node; a group that is left empty goes. A place the node cannot go to leaves the tree as it is. */
export function moveTo(tree: QueryTree, id: string, place: Place): QueryTree {
  const node = findNode(tree, id);
  const here = placeOf(tree, id);
  if (node === null || here === null || samePlace(here, place)) return tree;
  if (!placesFor(tree, id).some((possible) => samePlace(possible, place))) return tree;
  const rebuilt = (group: QueryGroup): QueryGroup => {
    const rules: RuleNode[] = [];
    for (let index = 0; index <= group.rules.length; index += 1) {
      if (group.id === place.groupId && index === place.index) rules.push(node);
      const next = group.rules[index];
      if (next === undefined || next === node) continue;
      const kept = isGroup(next) ? rebuilt(next) : next;
      if (!isGroup(kept) || kept.rules.length > 0) rules.push(kept);
    }
    const isSame = rules.length === group.rules.length && rules.every((kept, index) => kept === group.rules[index]);
    return isSame ? group : { ...group, rules };
  };
  return rebuilt(tree);
}

/** The nearest place up or down in reading order, into and out of groups on the way. */
export function nextPlace(tree: QueryTree, id: string, by: -1 | 1): Place | null {
  const here = placeOf(tree, id);
  if (here === null) return null;
  const places = placesFor(tree, id);
  return places[places.findIndex((place) => samePlace(place, here)) + by] ?? null;
}

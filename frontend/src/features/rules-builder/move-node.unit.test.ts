import { ruleLimits } from '@proofline/rules/limits';
import { isGroup, type QueryGroup, type QueryTree } from '@proofline/rules/query-tree';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuleNode } from './edit-tree.ts';
import { findNode, moveTo, nextPlace, placeOf, placesFor } from './move-node.ts';

const rule = (id: string) => ({ id, field: 'dom_text', operator: 'contains', value: id }) as const;
const group = (id: string, ...rules: RuleNode[]): QueryGroup => ({ id, not: false, condition: 'OR', rules });
/** `a (b c) d` is a, a group of b and c, d. */
const outline = (tree: QueryGroup): string =>
  tree.rules.map((node) => (isGroup(node) ? `(${outline(node)})` : node.id)).join(' ');

const tree = group('root', rule('a'), group('g', rule('b'), rule('c')), rule('d'));
const moved = (id: string, groupId: string, index: number) => outline(moveTo(tree, id, { groupId, index }));

describe('moving rules', () => {
  it('goes before what stands at the index, counted before the move', () => {
    expect(outline(tree)).toBe('a (b c) d');
    expect(moved('a', 'root', 2)).toBe('(b c) a d');
    expect(moved('d', 'root', 0)).toBe('d a (b c)');
    expect(moved('b', 'g', 2)).toBe('a (c b) d');
  });

  it('goes into groups and out of them', () => {
    expect(moved('a', 'g', 1)).toBe('(b a c) d');
    expect(moved('c', 'root', 1)).toBe('a c (b) d');
    expect(moved('g', 'root', 3)).toBe('a d (b c)');
  });

  it('takes an emptied group away', () => {
    const small = group('root', rule('a'), group('g', group('h', rule('b'))));
    expect(outline(moveTo(small, 'b', { groupId: 'root', index: 0 }))).toBe('b a');
  });

  it('leaves the tree as it is where the node cannot go, and where it stands', () => {
    for (const place of [
      { groupId: 'g', index: 0 },
      { groupId: 'nowhere', index: 0 },
      { groupId: 'root', index: 1 },
    ]) {
      expect(moveTo(tree, 'g', place)).toBe(tree);
    }
    expect(moveTo(tree, 'nobody', { groupId: 'root', index: 0 })).toBe(tree);
    expect(moveTo(tree, 'root', { groupId: 'g', index: 0 })).toBe(tree);
  });

  it('knows the places in reading order, its own among them once', () => {
    expect(placesFor(tree, 'b').map(({ groupId, index }) => `${groupId}${index}`)).toEqual([
      'root0',
      'root1',
      'g0',
      'g2',
      'root2',
      'root3',
    ]);
  });

  it('does not nest groups deeper than the server takes', () => {
    let deep: QueryGroup = group(`g${ruleLimits.treeDepth}`, rule('leaf'));
    for (let depth = ruleLimits.treeDepth - 1; depth > 1; depth -= 1) deep = group(`g${depth}`, deep);
    const full: QueryTree = group('root', deep, group('other', rule('x')));
    expect(placesFor(full, 'x').some(({ groupId }) => groupId === `g${ruleLimits.treeDepth}`)).toBe(true);
    expect(placesFor(full, 'other').some(({ groupId }) => groupId === `g${ruleLimits.treeDepth}`)).toBe(false);
    expect(placesFor(full, 'other').some(({ groupId }) => groupId === `g${ruleLimits.treeDepth - 1}`)).toBe(true);
  });

  it('steps through groups, and stops at the ends', () => {
    let current: QueryTree = group('root', rule('x'), group('g', rule('b')), rule('d'));
    const seen = [outline(current)];
    for (let step = 0; step < 10; step += 1) {
      const place = nextPlace(current, 'x', 1);
      if (place === null) break;
      current = moveTo(current, 'x', place);
      seen.push(outline(current));
    }
    expect(seen).toEqual(['x (b) d', '(x b) d', '(b x) d', '(b) x d', '(b) d x']);
    expect(nextPlace(current, 'x', 1)).toBeNull();
  });

  it('keeps every rule, in the order of the others, wherever one goes', () => {
    const { nodes } = fc.letrec<{ nodes: Shape[] }>((tie) => ({
      nodes: fc.array(fc.oneof({ maxDepth: 4 }, fc.constant('rule' as const), tie('nodes')), {
        minLength: 1,
        maxLength: 4,
      }),
    }));
    fc.assert(
      fc.property(nodes, fc.nat(), fc.nat(), (shapes, which, where) => {
        const before = planted(shapes);
        const ids = leaves(before);
        const id = ids[which % ids.length] ?? '';
        const places = placesFor(before, id);
        const place = places[where % places.length];
        if (place === undefined) throw new Error('A rule has no place.');
        const after = moveTo(before, id, place);
        const others = (all: readonly string[]) => all.filter((other) => other !== id);
        expect(others(leaves(after))).toEqual(others(ids));
        expect(findNode(after, id)).toBe(findNode(before, id));
        const now = placeOf(after, id);
        expect(now?.groupId).toBe(place.groupId);
        // Back is back, as long as no group went with it.
        if (groups(after) === groups(before) && now !== null) {
          const home = placeOf(before, id);
          if (home === null) throw new Error('It stood nowhere.');
          const index = home.groupId === now.groupId && home.index > now.index ? home.index + 1 : home.index;
          expect(moveTo(after, id, { ...home, index })).toEqual(before);
        }
      }),
    );
  });
});

type Shape = 'rule' | Shape[];

function planted(shapes: readonly Shape[]): QueryGroup {
  let count = 0;
  const grow = (inner: readonly Shape[], id: string): QueryGroup =>
    group(
      id,
      ...inner.map((shape): RuleNode => {
        count += 1;
        return shape === 'rule' ? rule(`r${count}`) : grow(shape, `g${count}`);
      }),
    );
  return grow(shapes, 'root');
}

const leaves = (inner: QueryGroup): string[] =>
  inner.rules.flatMap((node) => (isGroup(node) ? leaves(node) : [node.id]));
const groups = (inner: QueryGroup): number =>
  inner.rules.reduce((sum, node) => sum + (isGroup(node) ? groups(node) : 0), 1);

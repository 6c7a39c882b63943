import { describe, expect, it } from 'vitest';
import type { BoxTree } from '../boxes/box-tree.ts';
import { readingMs } from '../testing/long-list.ts';
import { oddBrands } from '../testing/odd-pages.ts';
import { storedTrees } from '../testing/stored-trees.ts';
import { toldOf } from '../testing/told-of.ts';
import { readToplist } from './read-toplist.ts';

const odd = storedTrees('odd-pages.boxes');
const families = storedTrees('families.boxes');
const treeOf = (name: string): BoxTree => {
  const stored = odd.find((one) => one.name === name);
  if (stored === undefined) throw new RangeError(`No tree is stored of ${name}.`);
  return stored.tree;
};

describe('A page as boxes', () => {
  it.each(odd)('is read as the list that it shows: $name', ({ tree, brands, positions }) => {
    expect(toldOf(readToplist(tree, { brands: oddBrands }))).toEqual(brands === null ? null : { brands, positions });
  });

  it.each(families)(
    'of the families of the demo internet is read exactly: $name',
    ({ tree, brands, positions, chains }) => {
      const reading = readToplist(tree, { brands: brands ?? [] }, new Map(chains));
      expect(reading.outcome).toBe('read');
      expect(reading.cutShort).toEqual([]);
      const entries = reading.sections[0]?.entries ?? [];
      expect(entries.map(({ brand }) => brand.known)).toEqual(brands);
      expect(entries.map(({ position }) => position)).toEqual(positions);
    },
  );

  it('is read the same whatever is asked for: brands that are not there are not found', () => {
    for (const { tree, brands } of odd.filter(({ brands }) => brands !== null)) {
      const reading = readToplist(tree, { brands: ['Silverlark', 'Elmsgate', 'Lark', 'Field', 'Bay'] });
      const known = reading.sections.flatMap(({ entries }) => entries.flatMap(({ brand }) => brand.known ?? []));
      expect(known, brands?.join()).toEqual([]);
    }
  });

  it('that was not read whole says so', () => {
    const tree = treeOf('absolute');
    const cutShortOf = (changed: Partial<BoxTree>) =>
      readToplist({ ...tree, ...changed }, { brands: oddBrands }).cutShort;
    expect(cutShortOf({})).toEqual([]);
    expect(cutShortOf({ nodesLeft: 1 })).toEqual(['node_cap']);
    expect(cutShortOf({ isGrown: false })).toEqual(['still_growing']);
    expect(cutShortOf({ framesUnread: 1 })).toEqual(['frame_unread']);
  });

  it('behind a wall that asks for consent is undecided, whatever lies behind it', () => {
    const tree = treeOf('absolute');
    const text = 'We use cookies. Accept or decline.';
    const wall = { parent: 0, tag: 'div', fixed: true, box: [0, 0, tree.width, tree.screen], text } as const;
    expect(readToplist({ ...tree, nodes: [...tree.nodes, wall] }, { brands: oddBrands }).outcome).toBe('consent_wall');
  });

  it('is read in time with 20,000 elements, and twice as many cost no more than a little over twice the time', () => {
    // Others may be at work on the machine: the bench holds it to the figure.
    const [half, whole] = [readingMs(2_000), readingMs(4_000)];
    expect(whole).toBeLessThan(1_000);
    expect(whole / half).toBeLessThan(3.5);
  });
});

import { expect, it } from 'vitest';
import { readToplist } from './reading/read-toplist.ts';
import { oddBrands } from './testing/odd-pages.ts';
import { storedTrees } from './testing/stored-trees.ts';
import { toldReading } from './told-reading.ts';

it('A link is told with what each address on its way answered', () => {
  const tree = storedTrees('odd-pages.boxes').find(({ name }) => name === 'absolute')?.tree;
  if (tree === undefined) throw new RangeError('No tree is stored of such a page.');
  const [first, second] = ['http://larkfield.example/join?btag=1', 'http://redfern.example/join?btag=1'];
  const passed = ['http://tracker.example/1', 'http://larkfield.example/play'];
  const followed = {
    ...{ chains: new Map([[first, passed]]), statuses: new Map([[first, [302, 307]]]) },
    ...{ forbidden: new Set<string>(), followed: 1, unread: 0 },
  };
  const reading = toldReading(readToplist(tree, { brands: oddBrands }), followed, false);
  const links = reading.sections[0]?.entries.map(({ link }) => link) ?? [];
  expect(links[0]).toMatchObject({
    href: first,
    chain: [
      { url: first, status: 302, by: 'header' },
      { url: 'http://tracker.example/1', status: 307, by: 'header' },
    ],
    finalUrl: 'http://larkfield.example/play',
  });
  expect(links[1]).toMatchObject({ href: second, chain: [], finalUrl: null });
});

import { describe, expect, it } from 'vitest';
import type { BoxNode, BoxTree } from '../boxes/box-tree.ts';
import { oddBrands } from '../testing/odd-pages.ts';
import { storedTrees } from '../testing/stored-trees.ts';
import { readToplist } from './read-toplist.ts';

const tree = storedTrees('odd-pages.boxes').find(({ name }) => name === 'absolute')?.tree;
if (tree === undefined) throw new RangeError('No tree is stored of such a page.');
const page: BoxTree = tree;
const [left, top, width, height] = readToplist(page, { brands: oddBrands }).sections[0]?.box ?? [0, 0, 0, 0];
const bottom = top + height;
const body = 0;

/** Something that stands below the list. */
const below = (node: Partial<BoxNode>, y = 40, x = 10): BoxNode => ({
  parent: body,
  tag: 'a',
  box: [left + x, bottom + y, 90, 20],
  ...node,
});
const cutShortWith = (...added: readonly BoxNode[]) =>
  readToplist({ ...page, nodes: [...page.nodes, ...added] }, { brands: oddBrands }).cutShort;
const next = 'http://site.example/absolute?page=2';

describe('A list of which more stands on another page', () => {
  it.each([
    'Load more',
    'Show all →',
    'Show more casinos',
    'Alle anzeigen',
    'Visa fler',
    'Näytä lisää',
    'Ver más',
    'Ver mais',
    'Mostra altri',
    'Toon meer',
    'Voir plus',
    'Vis flere',
    'Pokaż więcej',
  ])('was not read whole: %s', (text) => {
    expect(cutShortWith(below({ text, href: next }))).toEqual(['still_growing']);
  });

  it('was not read whole, however deep in the link the words stand', () => {
    const link = page.nodes.length;
    const inner = below({ parent: link, tag: 'div' });
    const words = below({ parent: link + 1, tag: 'b', text: 'Load more' });
    expect(cutShortWith(below({ href: next }), inner, words)).toEqual(['still_growing']);
  });

  it('was not read whole where a row of page numbers tells', () => {
    const second = below({ text: '2', href: next }, 40, 100);
    const third = below({ text: '3', href: 'http://site.example/absolute?page=3' }, 40, 190);
    expect(cutShortWith(below({ tag: 'span', text: '1' }), second, third)).toEqual(['still_growing']);
    expect(cutShortWith(below({ tag: 'b', text: '[1]' }), second)).toEqual(['still_growing']);
  });
});

describe('A list was read whole where what stands below it', () => {
  const lastEntry = page.nodes.findLastIndex(({ names }) => names === 'card');
  const more = below({ text: 'Load more', href: next });
  const lower = below({ text: 'Load more', href: next }, 80);
  const links: readonly (readonly [string, readonly BoxNode[]])[] = [
    ['leads to another website', [below({ text: 'Load more', href: 'http://other.example/?page=2' })]],
    ['leads nowhere but to the page', [below({ text: 'Show all', href: 'http://site.example/absolute#all' })]],
    ['is a way out', [below({ text: 'View more', href: 'http://site.example/go/larkfield' })]],
    ['says something else', [below({ text: 'Read more', href: next })]],
    ['belongs to the last entry', [{ ...more, parent: lastEntry }]],
    ['comes after the heading of something else', [below({ tag: 'h2', text: 'News' }), lower]],
    ['stands in the footer', [below({ tag: 'footer' }), { ...more, parent: page.nodes.length }]],
    ['stands beside it', [below({ text: 'Load more', href: next }, 40, width + 50)]],
    ['stands far below it', [below({ text: 'Load more', href: next }, 900)]],
    ['each teaser says', ['a', 'b', 'c'].map((name) => below({ text: 'More', href: `http://site.example/${name}` }))],
    ['is a number alone', [below({ text: '2', href: next })]],
    ['are numbers of no row', [below({ tag: 'span', text: '1' }, 80), below({ text: '2', href: next })]],
    ['are numbers that lead nowhere', [below({ tag: 'span', text: '1' }), below({ tag: 'span', text: '2' }, 40, 100)]],
  ];

  it.each(links)('%s', (_, added) => {
    expect(cutShortWith(...added)).toEqual([]);
  });
});

import type { BoxTree } from '../boxes/box-tree.ts';
import { readToplist } from '../reading/read-toplist.ts';

const TRIES = 4;

/** Milliseconds of the processor that a list of so many entries takes to be read, at the best of a few tries. */
export function readingMs(entries: number): number {
  const tree = longList(entries);
  const times = Array.from({ length: TRIES }, () => {
    const from = process.cpuUsage();
    readToplist(tree, { brands: ['Brand 7'] });
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Five elements an entry. */
function longList(entries: number): BoxTree {
  const nodes: BoxTree['nodes'][number][] = [{ parent: -1, tag: 'body', box: [0, 0, 1280, entries * 100] }];
  for (let index = 0; index < entries; index += 1) {
    const parent = nodes.length;
    const y = index * 100;
    nodes.push({ parent: 0, tag: 'div', names: 'item', box: [0, y, 1280, 90] });
    nodes.push({ parent, tag: 'img', alt: `Brand ${index}`, box: [0, y, 120, 50] });
    nodes.push({ parent, tag: 'h3', text: `Brand ${index}`, size: 18, bold: true, box: [130, y, 400, 20] });
    nodes.push({ parent, tag: 'p', text: '100% up to £100 bonus', size: 16, box: [130, y + 30, 400, 20] });
    nodes.push({
      parent,
      tag: 'a',
      text: 'Play now',
      size: 16,
      button: true,
      href: `http://brand-${index}.example/`,
      box: [600, y, 90, 40],
    });
  }
  return {
    url: 'http://list.example/',
    title: '',
    width: 1280,
    height: entries * 100,
    screen: 900,
    nodes,
    data: [],
    nodesLeft: 0,
    framesUnread: 0,
    isGrown: true,
  };
}

import { siteOf } from '@proofline/platform/site-of';
import { moreWords } from '../grow/more-words.ts';
import { isHeadingNode } from './headings.ts';
import type { Outline } from './outline.ts';
import type { PlacedList } from './positions.ts';
import type { FoundSection } from './sections.ts';
import { outgoingPath } from './ways-out.ts';
import { isPager } from './words.ts';

const REACH_ABOVE_PX = 60;
const REACH_BELOW_PX = 700;
/** A list whose lowest number is higher goes on from another page; at 2 its first stands before it. */
const MAX_LOWEST = 2;

/**
 * The list goes on elsewhere: a way to more of it or to the next page stands right below it, or its numbers begin late.
 * Pure.
 */
export function hasMorePages(section: FoundSection, list: PlacedList, outline: Outline): boolean {
  const numbers = list.entries.flatMap(({ printedNumber }) => printedNumber ?? []);
  if (numbers.length > 0 && Math.min(...numbers) > MAX_LOWEST && list.told === 'number') return true;
  return hasPager(section, outline) || leadsToMore(section, outline);
}

function hasPager({ entries }: FoundSection, { tree, node, isShown }: Outline): boolean {
  const bottom = bottomOf(entries);
  return tree.nodes.some(({ text, tag, parent, box: [, y] }, at) => {
    const isNear = y >= bottom - REACH_ABOVE_PX && y <= bottom + REACH_BELOW_PX;
    if (text === undefined || !isNear || !isShown(at) || !isPager(text)) return false;
    const owner = tag === '#text' || tag === 'span' ? parent : at;
    return [at, owner].some((one) => /^(a|button)$/.test(node(one).tag) || node(one).button === true);
  });
}

const bottomOf = (entries: FoundSection['entries']): number => Math.max(...entries.map(({ box }) => box[1] + box[3]));

const says = new RegExp(`^[\\s+»›→-]*(?:${moreWords})[\\s+»›→>….:-]*$`, 'iu');
const MAX_WORDS_CHARS = 60;
/** What so many links say, each says of its own. */
const MAX_ALIKE = 3;
const pageNumber = /^[\s[(]*(\d{1,3})[\s\])]*$/;
const SAME_ROW_PX = 20;

/** A link below the list to another page of the website says that there is more, or is one of a row of page numbers. */
function leadsToMore(section: FoundSection, outline: Outline): boolean {
  const below = isBelow(section, outline);
  const { nodes } = outline.tree;
  const links = [...nodes.keys()].filter((at) => below(at) && leadsOn(at, outline));
  if (links.some((at) => says.test(wordsOn(at, outline)) && isOneOfFew(at, outline))) return true;
  const numbered = links.filter((at) => pageNumber.test(wordsOn(at, outline)));
  if (numbered.length === 0) return false;
  // The page that is shown is often no link.
  const shown = [...nodes.keys()].filter((at) => pageNumber.test(nodes[at]?.text ?? '') && below(at));
  return numbered.some((at) => shown.some((other) => areNeighbours(at, other, outline)));
}

/** Whether a node stands right below the list: in no entry, and no heading before it begins something else. */
function isBelow({ entries }: FoundSection, outline: Outline): (at: number) => boolean {
  const { tree, node, isShown, contains } = outline;
  const bottom = bottomOf(entries);
  const [left, right] = [
    Math.min(...entries.map(({ box }) => box[0])),
    Math.max(...entries.map(({ box }) => box[0] + box[2])),
  ];
  const headings = tree.nodes.flatMap(({ box: [, y] }, at) =>
    y >= bottom && isHeadingNode(at, outline) && isShown(at) ? [y] : [],
  );
  const end = Math.min(bottom + REACH_BELOW_PX, ...headings);
  const isOfEntry = (at: number) => entries.some(({ nodes }) => nodes.some((root) => contains(root, at)));
  const isOfFooter = (at: number): boolean => {
    for (let up = at; up >= 0; up = node(up).parent) {
      const { tag, names = '' } = node(up);
      if (/^(?:footer|header)$/.test(tag) || /(?:^|[\s_-])footer/.test(names)) return true;
    }
    return false;
  };
  return (at) => {
    const [x, y, width, height] = node(at).box;
    const isThere = y >= bottom - REACH_ABOVE_PX && y + height <= end && x < right && x + width > left;
    return isThere && isShown(at) && !isOfEntry(at) && !isOfFooter(at);
  };
}

/** The node is a link or button to another page of the website, and no way out. */
function leadsOn(at: number, { tree, node }: Outline): boolean {
  const { href } = node(at);
  const [to, from] = [href === undefined ? null : URL.parse(href), URL.parse(tree.url)];
  if (href === undefined || to === null || from === null || siteOf(href) !== siteOf(tree.url)) return false;
  const isElsewhere = to.pathname !== from.pathname || to.search !== from.search;
  return isElsewhere && !outgoingPath.test(to.pathname);
}

const wordsOn = (at: number, outline: Outline): string => {
  const words = outline.textOf(at, MAX_WORDS_CHARS) || (outline.node(at).label ?? '');
  return words.length > MAX_WORDS_CHARS ? '' : words.replace(/\s+/g, ' ').trim().toLowerCase();
};

function isOneOfFew(at: number, outline: Outline): boolean {
  const words = wordsOn(at, outline);
  const alike = outline.tree.nodes.filter(({ href }, other) => href !== undefined && wordsOn(other, outline) === words);
  return alike.length < MAX_ALIKE;
}

function areNeighbours(at: number, other: number, outline: Outline): boolean {
  const numberOf = (one: number) => Number(pageNumber.exec(wordsOn(one, outline))?.[1]);
  const [, y] = outline.boxOf(at);
  const [, otherY] = outline.boxOf(other);
  return Math.abs(numberOf(at) - numberOf(other)) === 1 && Math.abs(y - otherY) <= SAME_ROW_PX;
}

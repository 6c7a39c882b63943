import type { Outline } from './outline.ts';
import type { WayOut } from './ways-out.ts';
import { isAction, isTerms } from './words.ts';

/** What there is below each node: no way out, ways to one operator, or to several. */
export interface Spread {
  readonly kindOf: readonly ('none' | 'one' | 'several')[];
  /** Where `kindOf` is `one`: to which. */
  readonly keyOf: readonly (string | null)[];
  /** The ways out inside a node. */
  waysIn(index: number): WayOut[];
}

export function spreadOf(outline: Outline, ways: readonly WayOut[]): Spread {
  const { nodes } = outline.tree;
  const keys: (string | null)[] = nodes.map(() => null);
  const several = new Uint8Array(nodes.length);
  const add = (at: number, key: string | null, isSeveral: boolean) => {
    if (isSeveral || (keys[at] !== null && key !== null && keys[at] !== key)) several[at] = 1;
    keys[at] ??= key;
  };
  for (const { at, key } of ways) add(at, key, false);
  for (let at = nodes.length - 1; at >= 0; at -= 1) {
    const parent = nodes[at]?.parent ?? -1;
    if (parent >= 0 && keys[at] !== null) add(parent, keys[at] ?? null, several[at] === 1);
  }
  const places = ways.map(({ at }) => at);
  return {
    kindOf: keys.map((key, at) => (key === null ? 'none' : several[at] === 1 ? 'several' : 'one')),
    keyOf: keys,
    waysIn: (index) => {
      const from = firstAtLeast(places, index);
      return ways.slice(from, firstAtLeast(places, outline.endOf[index] ?? index, from));
    },
  };
}

function firstAtLeast(sorted: readonly number[], value: number, from = 0): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Words in a sentence around a link: it is said in passing. */
const MIN_SENTENCE_WORDS = 14;
const MIN_WORDS_BEFORE = 4;

/**
 * The ways out that an entry can stand on: none in running text, in the page's foot and navigation, and none that stands
 * beside the others wherever one is (help for players, licences).
 */
export function entryWays(outline: Outline, ways: readonly WayOut[]): WayOut[] {
  const isOff = offLimits(outline);
  const kept = ways.filter((way) => !isOff[way.at] && !isSmallPrint(way) && !isInSentence(way, outline));
  const withAddress = kept.filter(({ href }) => href !== null);
  // Where buttons have addresses, those without are for something else: filters, copying a code.
  const sorted = withAddress.length >= kept.length / 2 ? withAddress : kept;
  const beside = besideOthers(sorted);
  return sorted.filter(({ key }) => !beside.has(key));
}

/** To the conditions of an offer, or to help for players. */
const isSmallPrint = ({ words }: WayOut) => words.length <= 60 && isTerms(words) && !isAction(words);

/** The foot of a page, and its navigation. */
function offLimits({ tree, node }: Outline): Uint8Array {
  const off = new Uint8Array(tree.nodes.length);
  for (let at = 0; at < off.length; at += 1) {
    const { parent, tag, role = '', names = '' } = node(at);
    const isLandmark = /^(footer|nav)$/.test(tag) || /^(contentinfo|navigation|menu|menubar)$/.test(role);
    const isNamed =
      /(?:^|[\s_-])(?:site-?footer|page-?footer|footer|breadcrumbs?)(?:$|[\s_-])/.test(names) && tag !== 'body';
    off[at] =
      (parent >= 0 && off[parent] === 1) ||
      (isLandmark && !isInEntry(at, tree, node)) ||
      (isNamed && !isInEntry(at, tree, node))
        ? 1
        : 0;
  }
  return off;
}

/** A card has a foot of its own. */
function isInEntry(at: number, tree: Outline['tree'], node: Outline['node']): boolean {
  const { box, names = '' } = node(at);
  return (
    box[3] < 160 &&
    box[2] < tree.width * 0.9 &&
    /card|item|entry|row|offer|list/.test(`${names} ${node(node(at).parent).names ?? ''}`)
  );
}

function isInSentence({ at }: WayOut, outline: Outline): boolean {
  const { node, childrenOf } = outline;
  if (node(at).button === true) return false;
  if ((childrenOf[at] ?? []).some((child) => (node(child).alt ?? node(child).file) !== undefined)) return false;
  let block = node(at).parent;
  while (block >= 0 && node(block).inline === true) block = node(block).parent;
  if (block < 0 || /^h\d$/.test(node(block).tag)) return false;
  let before = 0;
  for (let inner = block; inner < at; inner += 1) before += wordsIn(node(inner).text);
  return before >= MIN_WORDS_BEFORE && wordsIn(outline.textOf(block, 600)) >= MIN_SENTENCE_WORDS;
}
const wordsIn = (text = '') => (text === '' ? 0 : text.split(/\s+/).length);

function besideOthers(ways: readonly WayOut[]): Set<string> {
  const turns: WayOut[][] = [];
  for (const way of ways) {
    const last = turns.at(-1);
    if (last?.[0]?.key === way.key) last.push(way);
    else turns.push([way]);
  }
  const byKey = Map.groupBy(turns, ([way]) => way?.key ?? '');
  const counts = [...byKey.values()].map(({ length }) => length).sort((a, b) => a - b);
  const usual = counts[Math.floor(counts.length / 2)] ?? 1;
  const isBeside = (of: readonly WayOut[][]) =>
    of.length >= 3 && of.length >= 3 * usual && !of.some((turn) => turn.some(({ words }) => isAction(words)));
  return new Set([...byKey].filter(([, of]) => isBeside(of)).map(([key]) => key));
}

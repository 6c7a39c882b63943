import type { Box, BoxNode, BoxTree } from '../boxes/box-tree.ts';

/** A box tree that can be walked: nodes are named by their index, and what is inside of one follows it without a gap. */
export interface Outline {
  readonly tree: BoxTree;
  node(index: number): BoxNode;
  readonly childrenOf: readonly (readonly number[])[];
  /** Index after the last node inside. */
  readonly endOf: readonly number[];
  readonly depthOf: readonly number[];
  /** A visitor sees it, by scrolling and unfolding if need be. */
  isReachable(index: number): boolean;
  isShown(index: number): boolean;
  /** The node's own box, or that of what is in it where it draws nothing itself. */
  boxOf(index: number): Box;
  /** Indices of all nodes inside, itself first. */
  inside(index: number): Iterable<number>;
  /** Words inside that are shown, or all of what is not, in the order of the document. */
  textOf(index: number, maxChars?: number): string;
  contains(outer: number, inner: number): boolean;
}

const nothing: BoxNode = { parent: -1, tag: '', box: [0, 0, 0, 0] };
const MAX_TEXT_CHARS = 4_000;

export function outlineOf(tree: BoxTree): Outline {
  const { nodes } = tree;
  const childrenOf: number[][] = nodes.map(() => []);
  const depthOf: number[] = [];
  const endOf: number[] = nodes.map((_, index) => index + 1);
  for (const [index, { parent }] of nodes.entries()) {
    childrenOf[parent]?.push(index);
    depthOf.push((depthOf[parent] ?? -1) + 1);
  }
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const parent = nodes[index]?.parent ?? -1;
    if (parent >= 0) endOf[parent] = Math.max(endOf[parent] ?? 0, endOf[index] ?? 0);
  }
  const node = (index: number): BoxNode => nodes[index] ?? nothing;
  function* inside(index: number): Generator<number> {
    for (let at = index; at < (endOf[index] ?? 0); at += 1) yield at;
  }
  const boxes = new Map<number, Box>();
  const boxOf = (index: number): Box => {
    const { box, contents, inline } = node(index);
    if (contents !== true && !(inline === true && box[3] === 0) && (box[2] > 0 || box[3] > 0)) return box;
    const known = boxes.get(index) ?? around((childrenOf[index] ?? []).filter(isReachable).map(boxOf));
    boxes.set(index, known);
    return known;
  };
  const isReachable = (index: number): boolean => node(index).unseen !== 'unseen';
  const isShown = (index: number): boolean => node(index).unseen === undefined;
  return {
    tree,
    node,
    childrenOf,
    endOf,
    depthOf,
    isReachable,
    isShown,
    boxOf,
    inside,
    textOf: (index, maxChars = MAX_TEXT_CHARS) => {
      let text = '';
      for (const at of inside(index)) {
        if (text.length > maxChars) break;
        const words = node(at).text;
        if (words !== undefined && (isReachable(at) || !isReachable(index))) text += `${words} `;
      }
      return text.trim();
    },
    contains: (outer, inner) => inner >= outer && inner < (endOf[outer] ?? 0),
  };
}

/** The smallest box around others that take any room. */
export function around(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const [x, y, width, height] of boxes) {
    if (width <= 0 && height <= 0) continue;
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return right === 0 && bottom === 0 ? [0, 0, 0, 0] : [left, top, right - left, bottom - top];
}

import { defaultTreeAdapter, html } from 'parse5';
import { alignText } from './align-text.ts';
import { nodesIn } from './document-nodes.ts';
import type { Document, Element, Node } from './sanitise-page.ts';

/** A place in the judged text that is to be seen in the page. */
export interface PlaceToMark {
  readonly start: number;
  readonly end: number;
  /** Whether it speaks for the page. */
  readonly isGood: boolean;
}

/** What of a piece of text is marked, and where places begin in it. */
interface PieceMarks {
  /** Places that begin at an offset, by number. */
  readonly cuts: Map<number, number[]>;
  readonly ranges: { readonly from: number; readonly to: number; readonly isGood: boolean }[];
}

type Text = Extract<Node, { readonly value: string }>;
type ParentNode = NonNullable<Text['parentNode']>;

/**
 * Puts a mark around every place that the document has, and before each an anchor `match-1`, `match-2`, … by the place
 * of the match in the list.
 * @param places in the order of the text
 * @returns of each place whether the document has it
 */
export function markPage(document: Document, judged: string, places: readonly PlaceToMark[]): boolean[] {
  const texts = textsIn(document);
  const placeOf = alignText(
    judged,
    texts.map(({ value }) => value),
  );
  const marks = new Map<number, PieceMarks>();
  const isPlaced = places.map((place, index) => note(marks, placeOf, place, index + 1));
  const marked = new Map<Node, Node[]>();
  const parents = new Set<ParentNode>();
  for (const [piece, found] of marks) {
    const text = texts[piece];
    if (text?.parentNode == null) continue;
    marked.set(text, markText(text, found));
    parents.add(text.parentNode);
  }
  // Once for all of its children: there may be hundreds of thousands beside each other.
  for (const parent of parents) parent.childNodes = parent.childNodes.flatMap((node) => marked.get(node) ?? [node]);
  return isPlaced;
}

function textsIn(document: Document): Text[] {
  const texts: Text[] = [];
  for (const node of nodesIn(document)) if (node.nodeName === '#text' && 'value' in node) texts.push(node);
  return texts;
}

function note(
  marks: Map<number, PieceMarks>,
  placeOf: ReturnType<typeof alignText>,
  { start, end, isGood }: PlaceToMark,
  number: number,
): boolean {
  const runs = runsOf(placeOf, start, end);
  for (const [index, { piece, from, to }] of runs.entries()) {
    const found = marks.get(piece) ?? { cuts: new Map<number, number[]>(), ranges: [] };
    marks.set(piece, found);
    found.ranges.push({ from, to, isGood });
    if (index === 0) found.cuts.set(from, [...(found.cuts.get(from) ?? []), number]);
  }
  return runs.length > 0;
}

interface Run {
  readonly piece: number;
  readonly from: number;
  to: number;
}

/** Where a part of the judged text stands, piece by piece. */
function runsOf(placeOf: ReturnType<typeof alignText>, start: number, end: number): Run[] {
  const runs: Run[] = [];
  for (let offset = start; offset < end; offset += 1) {
    const place = placeOf(offset);
    // Room between two words is in no place of its own.
    if (place === undefined) continue;
    const last = runs.at(-1);
    const gap = last?.piece === place.piece ? place.offset - last.to : -1;
    if (last !== undefined && gap >= 0 && gap < MAX_ROOM) last.to = place.offset + 1;
    else runs.push({ piece: place.piece, from: place.offset, to: place.offset + 1 });
  }
  return runs;
}

/** Room in the source of a page between two words that are drawn beside each other. */
const MAX_ROOM = 200;

/** What stands in the place of a text, its marks around its words. */
function markText({ parentNode, value }: Text, { cuts, ranges }: PieceMarks): Node[] {
  const made: Node[] = [];
  const edges = new Set([0, value.length, ...cuts.keys(), ...ranges.flatMap(({ from, to }) => [from, to])]);
  const ordered = [...edges].sort((one, other) => one - other);
  const byStart = [...ranges].sort((one, other) => one.from - other.from);
  let next = 0;
  let open: PieceMarks['ranges'] = [];
  for (const [index, from] of ordered.entries()) {
    const to = ordered[index + 1];
    if (to === undefined) break;
    for (const number of cuts.get(from) ?? []) made.push(elementOf('span', { id: `match-${number}`, class: ANCHOR }));
    for (let range = byStart[next]; range !== undefined && range.from <= from; range = byStart[next]) {
      open.push(range);
      next += 1;
    }
    open = open.filter((range) => range.to > from);
    const shown = value.slice(from, to);
    if (open.length === 0) made.push(defaultTreeAdapter.createTextNode(shown));
    else {
      const isGood = open.every((range) => range.isGood);
      const mark = elementOf('mark', { class: isGood ? `${MARK} ${MARK}-good` : MARK });
      defaultTreeAdapter.insertText(mark, shown);
      made.push(mark);
    }
  }
  for (const node of made) node.parentNode = parentNode;
  return made;
}

const ANCHOR = 'proofline-match';
const MARK = 'proofline-mark';

const elementOf = (name: string, attributes: Readonly<Record<string, string>>): Element =>
  defaultTreeAdapter.createElement(
    name,
    html.NS.HTML,
    Object.entries(attributes).map(([attribute, value]) => ({ name: attribute, value })),
  );

/**
 * How marks look. They begin the first layer of all: what is important there is stronger than whatever the page says of
 * such elements, however precisely it names them and however important it says that it is.
 */
export const MARK_STYLES = `
@layer {
.${ANCHOR}, .${MARK} { all: unset !important; display: inline !important; visibility: visible !important; opacity: 1 !important; animation: none !important; transition: none !important; }
.${ANCHOR}::before, .${ANCHOR}::after, .${MARK}::before, .${MARK}::after { content: none !important; }
.${ANCHOR} { position: relative !important; scroll-margin: 40vh 0 !important; }
.${MARK} { padding: 1px 2px !important; border-radius: 3px !important; background: #ffd0cb !important; color: #131a23 !important; -webkit-text-fill-color: #131a23 !important; }
.${MARK}-good { background: #c4ecd0 !important; }
.${ANCHOR}:target + .${MARK}, .${ANCHOR}:target + .${ANCHOR} + .${MARK}, .${ANCHOR}:target + .${ANCHOR} + .${ANCHOR} + .${MARK} { outline: 2px solid #b3261e !important; outline-offset: 0 !important; }
.${ANCHOR}:target + .${MARK}-good, .${ANCHOR}:target + .${ANCHOR} + .${MARK}-good, .${ANCHOR}:target + .${ANCHOR} + .${ANCHOR} + .${MARK}-good { outline-color: #17803d !important; }
}
`;

import { defaultTreeAdapter, html } from 'parse5';
import { alignText } from './align-text.ts';
import { nodesIn } from './document-nodes.ts';
import { attributeOf } from './page-sources.ts';
import { type Document, type Element, isElement, type Node } from './sanitise-page.ts';

/** A place in the judged text that is to be seen in the page. */
export interface PlaceToMark {
  readonly start: number;
  readonly end: number;
  /** Whether it speaks for the page. */
  readonly isGood: boolean;
}

/** A link that is to be seen in the page. */
export interface LinkToMark {
  /** Undefined where the document does not have it. */
  readonly element: Element | undefined;
  readonly isGood: boolean;
}

/** What the n-th match of a page is: the first is at `#match-1`. */
export interface MarkedMatch {
  readonly kind: 'text' | 'link';
  /** Its place among those that were to be marked. */
  readonly index: number;
  /** Whether the document has it, not put away. */
  readonly isShown: boolean;
}

/** Its number is told once the order of all is known. */
interface Match extends MarkedMatch {
  readonly at: readonly [node: number, offset: number];
  number: number;
}

/** What of a piece of text is marked, and where matches begin in it. */
interface PieceMarks {
  readonly cuts: Map<number, Match[]>;
  readonly ranges: { readonly from: number; readonly to: number; readonly isGood: boolean }[];
}

type Text = Extract<Node, { readonly value: string }>;
type ParentNode = NonNullable<Text['parentNode']>;

/** What is marked in, with all that is to be marked. */
interface Marks {
  readonly texts: readonly Text[];
  readonly pieceOf: ReadonlyMap<Node, number>;
  /** In the order of the document. */
  readonly orderOf: ReadonlyMap<Node, number>;
  readonly pieces: Map<number, PieceMarks>;
  /** Pictures of links. */
  readonly pictures: Map<Element, { readonly matches: Match[]; isGood: boolean }>;
}

/**
 * Puts a mark around every place that the document has and around what links show, and before each an anchor `match-1`,
 * `match-2`, … by the place of the match in the list.
 * @param places in the order of the text
 * @returns all of them in the order of the document; a place that it does not have is behind the one before it in the
 *   text, and a link that it does not have at the end
 */
export function markPage(
  document: Document,
  judged: string,
  places: readonly PlaceToMark[],
  links: readonly LinkToMark[] = [],
): MarkedMatch[] {
  const marks = marksFor(document);
  const matches = [...notePlaces(marks, judged, places), ...links.map((link, index) => noteLink(marks, link, index))];
  matches.sort(({ at: [one, from] }, { at: [other, to] }) => (one === other ? from - to : one - other));
  for (const [index, match] of matches.entries()) match.number = index + 1;
  drawMarks(marks);
  return matches.map(({ kind, index, isShown }) => ({ kind, index, isShown }));
}

function marksFor(document: Document): Marks {
  const texts: Text[] = [];
  const pieceOf = new Map<Node, number>();
  const orderOf = new Map<Node, number>();
  let order = 0;
  for (const node of nodesIn(document)) {
    order += 1;
    orderOf.set(node, order);
    if (!isText(node)) continue;
    pieceOf.set(node, texts.length);
    texts.push(node);
  }
  return { texts, pieceOf, orderOf, pieces: new Map(), pictures: new Map() };
}

const isText = (node: Node): node is Text => node.nodeName === '#text' && 'value' in node;

function notePlaces({ texts, orderOf, pieces }: Marks, judged: string, places: readonly PlaceToMark[]): Match[] {
  const placeOf = alignText(
    judged,
    texts.map(({ value }) => value),
  );
  let at: Match['at'] = [0, 0];
  return places.map(({ start, end, isGood }, index) => {
    const runs = runsOf(placeOf, start, end);
    const [first] = runs;
    const text = first && texts[first.piece];
    if (first !== undefined && text !== undefined) at = [orderOf.get(text) ?? 0, first.from];
    const match: Match = { kind: 'text', index, isShown: runs.length > 0, at, number: 0 };
    for (const run of runs) noteRange(pieces, run, isGood, run === first ? match : undefined);
    return match;
  });
}

/** Where a link begins nothing may be drawn yet: what it shows is marked, word by word and picture by picture. */
function noteLink(
  { pieceOf, orderOf, pieces, pictures }: Marks,
  { element, isGood }: LinkToMark,
  index: number,
): Match {
  const shown = element === undefined || isPutAway(element) ? [] : [...nodesIn(element)].filter(isDrawn);
  const order = element === undefined ? Number.POSITIVE_INFINITY : (orderOf.get(element) ?? 0);
  const match: Match = { kind: 'link', index, isShown: shown.length > 0, at: [order, 0], number: 0 };
  for (const [place, node] of shown.entries()) {
    const begins = place === 0 ? match : undefined;
    if (isText(node)) {
      const from = node.value.length - node.value.trimStart().length;
      const run = { piece: pieceOf.get(node) ?? 0, from, to: node.value.trimEnd().length };
      noteRange(pieces, run, isGood, begins);
    } else if (isElement(node)) {
      const known = pictures.get(node);
      if (known === undefined) pictures.set(node, { matches: begins === undefined ? [] : [begins], isGood });
      else {
        known.isGood &&= isGood;
        if (begins !== undefined) known.matches.push(begins);
      }
    }
  }
  return match;
}

const isDrawn = (node: Node): boolean =>
  isText(node) ? node.value.trim() !== '' : isElement(node) && node.tagName === 'img';

/** As the document itself says it; its style sheets may say more. */
function isPutAway(element: Element): boolean {
  for (let node: ParentNode | null = element; node !== null; node = 'parentNode' in node ? node.parentNode : null)
    if (
      'attrs' in node &&
      (node.attrs.some(({ name }) => name === 'hidden') || HIDING.test(attributeOf(node, 'style')))
    )
      return true;
  return false;
}

const HIDING = /(?:^|;)\s*(?:display:\s*none|visibility:\s*hidden)/i;

function noteRange(
  pieces: Map<number, PieceMarks>,
  { piece, from, to }: Run,
  isGood: boolean,
  begins: Match | undefined,
): void {
  const found = pieces.get(piece) ?? { cuts: new Map<number, Match[]>(), ranges: [] };
  pieces.set(piece, found);
  found.ranges.push({ from, to, isGood });
  if (begins === undefined) return;
  const cut = found.cuts.get(from);
  if (cut === undefined) found.cuts.set(from, [begins]);
  else cut.push(begins);
}

/** Once for all children of an element: there may be hundreds of thousands beside each other. */
function drawMarks({ texts, pieces, pictures }: Marks): void {
  const drawn = new Map<Node, Node[]>();
  const parents = new Set<ParentNode>();
  const draw = (node: Text | Element, made: readonly Node[]): void => {
    const { parentNode } = node;
    if (parentNode === null) return;
    for (const one of made) one.parentNode = parentNode;
    drawn.set(node, [...made]);
    parents.add(parentNode);
  };
  for (const [piece, marks] of pieces) {
    const text = texts[piece];
    if (text !== undefined) draw(text, markText(text, marks));
  }
  for (const [picture, { matches, isGood }] of pictures) {
    const mark = markOf(isGood);
    draw(picture, [...anchorsOf(matches), mark]);
    picture.parentNode = mark;
    mark.childNodes.push(picture);
  }
  for (const parent of parents) parent.childNodes = parent.childNodes.flatMap((node) => drawn.get(node) ?? [node]);
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
function markText({ value }: Text, { cuts, ranges }: PieceMarks): Node[] {
  const made: Node[] = [];
  const edges = new Set([0, value.length, ...cuts.keys(), ...ranges.flatMap(({ from, to }) => [from, to])]);
  const ordered = [...edges].sort((one, other) => one - other);
  const byStart = [...ranges].sort((one, other) => one.from - other.from);
  let next = 0;
  let open: PieceMarks['ranges'] = [];
  for (const [index, from] of ordered.entries()) {
    const to = ordered[index + 1];
    if (to === undefined) break;
    made.push(...anchorsOf(cuts.get(from) ?? []));
    for (let range = byStart[next]; range !== undefined && range.from <= from; range = byStart[next]) {
      open.push(range);
      next += 1;
    }
    open = open.filter((range) => range.to > from);
    const shown = value.slice(from, to);
    if (open.length === 0) made.push(defaultTreeAdapter.createTextNode(shown));
    else {
      const mark = markOf(open.every((range) => range.isGood));
      defaultTreeAdapter.insertText(mark, shown);
      made.push(mark);
    }
  }
  return made;
}

const anchorsOf = (matches: readonly Match[]): Element[] =>
  matches.map(({ number }) => elementOf('span', { id: `match-${number}`, class: ANCHOR }));

const markOf = (isGood: boolean): Element => elementOf('mark', { class: isGood ? `${MARK} ${MARK}-good` : MARK });

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

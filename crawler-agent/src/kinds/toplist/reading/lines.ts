import type { Outline } from './outline.ts';

/** A part of a line that is an element of its own, or stands between such. */
export interface Piece {
  readonly text: string;
  readonly isBold: boolean;
  readonly isHeading: boolean;
  readonly names: string;
}

/** Words that stand together, as a visitor reads them. */
export interface Line {
  /** The block they stand in. */
  readonly at: number;
  readonly text: string;
  /** Of the largest letters, in points. */
  readonly size: number;
  readonly isBold: boolean;
  readonly isHeading: boolean;
  readonly isButton: boolean;
  /** Classes of the block, and of what is in it. */
  readonly names: string;
  readonly pieces: readonly Piece[];
}

interface Draft {
  readonly at: number;
  readonly pieces: Piece[];
  size: number;
  isBold: boolean;
  isHeading: boolean;
  isButton: boolean;
  names: string;
}

const MAX_LINE_CHARS = 600;

/** The lines in a subtree, markers before what they number. */
export function linesIn(root: number, { node, inside, isReachable }: Outline): Line[] {
  const drafts = new Map<string, Draft>();
  let breaks = 0;
  for (const at of inside(root)) {
    const { tag: own, text, marker, size = 0, bold = false } = node(at);
    if (own === 'br') breaks += 1;
    if (!isReachable(at) || (text === undefined && marker === undefined)) continue;
    const block = blockOf(at, root, node);
    const draft = drafts.get(`${block} ${breaks}`) ?? {
      at: block,
      pieces: [],
      size: 0,
      isBold: false,
      isHeading: false,
      isButton: false,
      names: '',
    };
    drafts.set(`${block} ${breaks}`, draft);
    if (marker !== undefined)
      drafts.set(`marker ${at}`, {
        ...draft,
        at,
        pieces: [{ text: marker, isBold: bold, isHeading: false, names: '' }],
        size,
        isBold: bold,
      });
    if (text === undefined) continue;
    draft.size = Math.max(draft.size, size);
    draft.isBold ||= bold;
    const piece = { text, isBold: bold, isHeading: false, names: '' };
    for (let up = at; up >= block; up = node(up).parent) {
      const { tag, role, button, names = '' } = node(up);
      piece.isHeading ||= /^h[1-6]$/.test(tag) || role === 'heading';
      draft.isButton ||= button === true;
      if (names !== '') piece.names += ` ${names}`;
    }
    draft.isHeading ||= piece.isHeading;
    draft.names += piece.names;
    draft.pieces.push(piece);
  }
  return [...drafts.values()]
    .filter(({ pieces }) => pieces.length > 0)
    .map((line) => ({ ...line, text: joined(line.pieces) }));
}

const joined = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+([.,;:!?)])/g, '$1')
    .slice(0, MAX_LINE_CHARS);

function blockOf(at: number, root: number, node: Outline['node']): number {
  let block = at;
  while (block > root && node(block).inline === true) block = node(block).parent;
  return block;
}

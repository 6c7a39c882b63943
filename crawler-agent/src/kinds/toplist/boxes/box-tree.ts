/**
 * Why nobody sees a box: it is not drawn (`unseen`), lies in something that can be unfolded (`folded`), or is reached by
 * scrolling its container sideways or down (`aside`).
 */
export type Unseen = 'unseen' | 'folded' | 'aside';

/** Points from the page's left upper corner: x, y, width, height. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** One element as it is laid out. What an element has not is absent, so that 20,000 of them stay small. */
export interface BoxNode {
  /** Index of the parent in `nodes`; -1 for the root. Parents come before their children, in document order. */
  readonly parent: number;
  readonly tag: string;
  readonly box: Box;
  /** Classes and id, in small letters. */
  readonly names?: string;
  readonly role?: string;
  readonly unseen?: Unseen;
  /** Hidden from screen readers, or in something that is. */
  readonly aria?: true;
  /** Words right inside it, those that style sheets add included. */
  readonly text?: string;
  /** What its list, or a counter before it, numbers it with. */
  readonly marker?: string;
  /** Where it leads, also by an attribute of a button. */
  readonly href?: string;
  readonly rel?: string;
  /** A visitor takes it for a button. */
  readonly button?: true;
  /** Of a picture. */
  readonly alt?: string;
  /** File name of its picture, its background included. */
  readonly file?: string;
  /** Its `aria-label` or `title`. */
  readonly label?: string;
  /** Size of its letters where it has words, in points. */
  readonly size?: number;
  readonly bold?: true;
  readonly inline?: true;
  /** Laid out from right to left. */
  readonly rtl?: true;
  /** What is in it runs down one column, then the next. */
  readonly columns?: true;
  /** Lies over the page wherever that is scrolled to. */
  readonly fixed?: true;
  /** It draws nothing itself; its box is that of what is in it. */
  readonly contents?: true;
}

/** A page as boxes: what a reading of lists is made from, without a browser. */
export interface BoxTree {
  readonly url: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** Height of what is seen at once. */
  readonly screen: number;
  readonly nodes: readonly BoxNode[];
  /** Texts of its blocks of structured data (JSON-LD). */
  readonly data: readonly string[];
  /** Elements beyond the cap, at least so many; what is in them was not counted. */
  readonly nodesLeft: number;
  /** Frames of a size to hold a list that could not be looked into. */
  readonly framesUnread: number;
  /** Nothing came any more when it was read; false where growing was given up. */
  readonly isGrown: boolean;
}

export const boxLimits = {
  nodes: 20_000,
  /** Of those that are not drawn, which only tell where else a brand stands. */
  unseenNodes: 5_000,
  textChars: 200,
  hrefChars: 2_048,
  dataBlocks: 20,
  dataChars: 200_000,
  frames: 20,
} as const;
export type BoxLimits = { readonly [Name in keyof typeof boxLimits]: number };

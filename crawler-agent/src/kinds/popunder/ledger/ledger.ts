import type { PassName } from '@proofline/contracts/kinds/popunder/findings';
import type { Mechanism, PassStep, Placement, WindowHop } from '@proofline/contracts/kinds/popunder/window';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What lay under the mouse before it was pressed. */
export interface ClickedElement {
  readonly tag: string;
  /** Its id and classes, as `#id.class`. */
  readonly name: string;
  readonly text: string;
  /** Of the link or form that it is part of. */
  readonly href: string | null;
  readonly opensAnew: boolean;
  /** A person could see the link or form for what it is. */
  readonly isSeen: boolean;
}

export interface Trigger {
  readonly pass: PassName;
  readonly step: PassStep;
  /** On the page, from its upper left corner. */
  readonly at: Point | null;
  readonly element: ClickedElement | null;
  /** The crawler had clicked for its own ends. */
  readonly isCrawlers?: boolean;
  /** Whether the browser counted it as asked for by a person; null where nobody knows. */
  readonly userGesture: boolean | null;
  /** After the step began. */
  readonly msAfter: number;
}

/** What opened, or where the tab went, as it was seen. Nothing is judged yet. */
export interface Opening {
  /** `tab`: the window that was looked at went elsewhere. */
  readonly kind: 'window' | 'tab';
  /** Counts from 1 within the pass. */
  readonly number: number;
  /** Number under which the window was watched; 0: the tab. */
  readonly source: number;
  /** Number of the window that opened it; 0: the page itself. */
  readonly openedBy: number;
  readonly openerUrl: string;
  readonly openerAccessible: boolean | null;
  readonly trigger: Trigger;
  readonly mechanism: Mechanism;
  readonly features: string;
  readonly name: string;
  readonly askedUrl: string;
  readonly hops: readonly WindowHop[];
  /** Hops past those told. */
  readonly hopsLeftOut: number;
  /** Null where it led nowhere. */
  readonly finalUrl: string | null;
  readonly status: number | null;
  /** From the opening until it answered there. */
  readonly finalMs: number | null;
  readonly placement: Placement;
  readonly closedItself: boolean;
  readonly hung: boolean;
  readonly downloadRefused: { readonly url: string; readonly name: string } | null;
  readonly dialogs: readonly string[];
  readonly externalProtocol: string | null;
}

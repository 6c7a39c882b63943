import type { PassStep } from '@proofline/contracts/kinds/popunder/window';
import type { ClickedElement, Point } from '../ledger/ledger.ts';

/** A thing that was done on the page, while it was under way. */
export interface StepMark {
  readonly name: PassStep;
  /** On the process's monotonic clock, as are all times here. */
  readonly at: number;
  readonly point: Point | null;
  readonly element: ClickedElement | null;
  /** The crawler had clicked for its own ends: a banner was answered. */
  isCrawlers?: boolean;
}

/** A document that a window asked for. */
export interface RawNavigation {
  readonly url: string;
  readonly method: string;
  readonly at: number;
  readonly step: StepMark;
  /** The answer before it said to go here. */
  readonly isRedirect: boolean;
  readonly status: number | null;
  /** The `Refresh` header of its answer. */
  readonly refresh: string | null;
  readonly failure: string | null;
  readonly answeredAt: number | null;
  /** Name of the file that it sent in place of a document. */
  readonly attachment: string | null;
}

/** What a window said of a navigation before it made it (`Page.frameRequestedNavigation`). */
export interface RawIntent {
  readonly url: string;
  readonly reason: string;
  readonly at: number;
}

/** What a page asked for when a window opened (`Page.windowOpen`). */
export interface RawAsked {
  readonly url: string;
  readonly name: string;
  readonly features: readonly string[];
  readonly userGesture: boolean;
  readonly at: number;
}

/**
 * What a script or document did, as it told of it: `open` and `form` with an address, `meta` with the one that a document
 * leads to, `under` when a window was to go behind.
 */
export interface RawDeed {
  readonly what: 'open' | 'form' | 'meta' | 'under';
  /** Number of the window whose script it was; 0: the page, null: one that is not known yet. */
  readonly by: number | null;
  readonly address: string;
  readonly at: number;
}

export interface RawWindow {
  readonly number: number;
  readonly openedBy: number;
  readonly openerUrl: string;
  readonly openerAccessible: boolean;
  readonly openedAt: number;
  readonly step: StepMark;
  readonly asked: RawAsked | null;
  readonly navigations: readonly RawNavigation[];
  readonly intents: readonly RawIntent[];
  /** Where it stood when it was last seen. */
  readonly url: string;
  readonly closedAt: number | null;
  readonly downloads: readonly { readonly url: string; readonly name: string }[];
  readonly dialogs: readonly string[];
}

/** Everything that was seen in a pass, in plain values. */
export interface RawPass {
  readonly windows: readonly RawWindow[];
  /** Of the page that was looked at, after it had loaded. */
  readonly tab: Pick<RawWindow, 'navigations' | 'intents' | 'downloads' | 'dialogs' | 'url'>;
  readonly deeds: readonly RawDeed[];
  /** What pages asked for, also where no window came of it. */
  readonly asked: readonly RawAsked[];
  /** Windows over the pass's number, closed as they came. */
  readonly overflow: number;
}

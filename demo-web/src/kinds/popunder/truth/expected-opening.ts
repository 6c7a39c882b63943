import { type Chain, type ExpectedWay, isLanding, wayOfChain } from '../sites/chains.ts';
import { landings, type MatchPlace } from '../sites/landings.ts';

export type Pass = 'page' | 'media' | 'link' | 'back';
export type Step =
  | 'load'
  | 'timer'
  | 'scroll'
  | 'click'
  | 'second_click'
  | 'media_click'
  | 'link_click'
  | 'key'
  | 'back'
  | 'leave';

/** Something that must be told of a website: what opened, at what, where, and where it led. */
export interface ExpectedOpening {
  readonly pass: Pass;
  readonly step: Step;
  readonly mechanism: 'window_open' | 'anchor' | 'form' | 'script_location' | 'popstate' | 'meta';
  readonly placement: 'over' | 'under' | 'tab_under' | 'same_tab' | 'back_hijack';
  readonly unrequested: boolean;
  /** Null where it hangs on what was clicked shortly before. */
  readonly blocked: boolean | null;
  readonly way: ExpectedWay;
  readonly closedItself: boolean;
  /** Where the keyword stands; its own website names none. */
  readonly places: readonly MatchPlace[];
  readonly matchedLink: string | null;
}

export type OpeningFacts = Pick<ExpectedOpening, 'mechanism'> &
  Partial<Pick<ExpectedOpening, 'placement' | 'unrequested' | 'blocked' | 'closedItself'>>;

/** An opening that leads along a chain. */
export function alongChain(pass: Pass, step: Step, chain: Chain, tag: string, facts: OpeningFacts): ExpectedOpening {
  return opened(pass, step, wayOfChain(chain, tag), facts, isLanding(chain.end) ? landings[chain.end] : undefined);
}

/** An opening that shows a page at once. */
export function atAddress(pass: Pass, step: Step, finalUrl: string, facts: OpeningFacts): ExpectedOpening {
  const way = { hops: [], finalUrl, status: 200, hung: false, externalProtocol: null, downloads: false };
  return opened(pass, step, way, facts, undefined);
}

function opened(
  pass: Pass,
  step: Step,
  way: ExpectedWay,
  facts: OpeningFacts,
  landing: { readonly places: readonly MatchPlace[]; readonly matchedLink: string | null } | undefined,
): ExpectedOpening {
  const { mechanism, placement = 'over', unrequested = true, blocked = false, closedItself = false } = facts;
  const places = landing?.places ?? [];
  const matchedLink = landing?.matchedLink ?? null;
  return { pass, step, mechanism, placement, unrequested, blocked, way, closedItself, places, matchedLink };
}

/** The passes whose clicks anywhere are heard by a page that opens once each time it is loaded. */
export const clicksOf = { page: 'click', link: 'link_click', back: 'click' } as const;

export function atAnyClick(chain: Chain, tag: string, facts: OpeningFacts): ExpectedOpening[] {
  return (['page', 'link', 'back'] as const).map((pass) => alongChain(pass, clicksOf[pass], chain, tag, facts));
}

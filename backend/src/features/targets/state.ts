import type { TargetEvent } from '@proofline/contracts/events/target';
import type { AgentId } from '@proofline/contracts/ids';
import { type FindingEvent, type FindingType, isFinding, targetOutcomeOf } from '@proofline/contracts/kinds/findings';
import type { TargetOutcome } from '@proofline/contracts/page-outcome';
import { isBrokenOff, isPass, summariesOf } from '@proofline/projections/findings/registry';

export interface Lease {
  readonly agentId: AgentId;
  readonly leaseId: string;
  readonly attempt: number;
  readonly deadline: Date;
}

/** The pages of a target so far. */
export interface PagesSoFar {
  readonly count: number;
  /** What the target's outcome would be now; null before the first page. */
  readonly outcome: TargetOutcome | null;
  /** Their addresses, in order. */
  readonly urls: readonly string[];
  /** Results that they make: of a page one, of a look at a website as many as opened something. */
  readonly results: number;
  /** Those that were not gone through to their end. */
  readonly brokenOff: number;
  /** Those that tell of a pass, and not why there was none. */
  readonly passes: number;
}

/** What a target's own stream says about it. */
export type TargetState =
  | { readonly status: 'waiting'; readonly attempts: number; readonly pages: PagesSoFar }
  | { readonly status: 'leased'; readonly lease: Lease; readonly pages: PagesSoFar }
  | { readonly status: 'finished'; readonly outcome: TargetOutcome; readonly pages: PagesSoFar };

export const noPages: PagesSoFar = { count: 0, outcome: null, urls: [], results: 0, brokenOff: 0, passes: 0 };
export const initialTarget: TargetState = { status: 'waiting', attempts: 0, pages: noPages };

export function evolveTarget(state: TargetState, event: TargetEvent): TargetState {
  if (isFinding(event)) return { ...state, pages: withFinding(state.pages, event) };
  switch (event.type) {
    case 'TargetLeased': {
      const { agentId, leaseId, attempt, deadline } = event.data;
      return {
        status: 'leased',
        lease: { agentId, leaseId, attempt, deadline: new Date(deadline) },
        pages: state.pages,
      };
    }
    case 'LeaseExpired':
      return { status: 'waiting', attempts: event.data.attempt, pages: state.pages };
    // Handed back in order: as if this attempt had not been.
    case 'LeaseReturned':
      return { status: 'waiting', attempts: event.data.attempt - 1, pages: state.pages };
    case 'TargetFinished':
      return { status: 'finished', outcome: event.data.outcome, pages: state.pages };
  }
}

function withFinding(pages: PagesSoFar, finding: FindingEvent): PagesSoFar {
  return {
    ...withPage(pages, finding),
    results: pages.results + summariesOf(finding).length,
    brokenOff: pages.brokenOff + (isBrokenOff(finding) ? 1 : 0),
    passes: pages.passes + (isPass(finding) ? 1 : 0),
  };
}

export function withPage(
  pages: PagesSoFar,
  page: { readonly type: FindingType; readonly data: { readonly url: string } },
): PagesSoFar {
  return {
    ...pages,
    count: pages.count + 1,
    outcome: targetOutcomeOf([page.type], pages.outcome),
    urls: [...pages.urls, page.data.url],
  };
}

import type { PostedPage } from '@proofline/contracts/agent-api/results';
import type { Evidence, PageSeen } from '@proofline/contracts/events/target';
import type { FailedVisit, SeenPage } from '../gather/visit.ts';
import { type CompiledAssignment, judgePage } from '../judge/judge-page.ts';

export interface VisitFacts {
  /** Counts from 1 within the target. */
  readonly page: number;
  readonly url: string;
  readonly country: string;
  readonly fetchedAt: Date;
  readonly attempts: number;
  readonly durationMs: number;
}

/** What the agent posts for a page it saw: judged, filtered out or blocked. Pure. */
export function resultOfSeen(
  facts: VisitFacts,
  page: SeenPage,
  evidence: Evidence,
  compiled: CompiledAssignment,
): PostedPage {
  const visit = visitOf(facts);
  const seen: PageSeen = {
    finalUrl: page.finalUrl,
    title: page.title,
    httpStatus: page.httpStatus,
    redirectChain: [...page.redirectChain],
    languages: [...page.languages],
    linkCount: page.artifacts.links.length,
    imageCount: page.artifacts.images.length,
    exit: { address: null, country: null },
    browser: page.browser,
    consent: page.consent,
    evidence,
  };
  if (page.block !== undefined) return { type: 'PageBlocked', data: { ...visit, reason: page.block, seen } };
  const verdict = judgePage(compiled, page.artifacts);
  if (verdict.kind === 'filtered_out') {
    return { type: 'PageFilteredOut', data: { ...visit, seen, reason: verdict.reason, filters: verdict.filters } };
  }
  return { type: 'PageJudged', data: { ...visit, seen, filters: verdict.filters, verdict: verdict.verdict } };
}

/** What the agent posts for a page it could not read. Pure. */
export function resultOfFailed(facts: VisitFacts, visit: FailedVisit): PostedPage {
  const { reason, detail, httpStatus } = visit;
  return { type: 'PageFailed', data: { ...visitOf(facts), reason, detail, httpStatus } };
}

function visitOf(facts: VisitFacts) {
  return { ...facts, fetchedAt: facts.fetchedAt.toISOString() };
}

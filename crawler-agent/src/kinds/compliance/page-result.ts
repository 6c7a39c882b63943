import type { PageFound } from '@proofline/contracts/gathering';
import type { PostedOf } from '@proofline/contracts/kinds/posted-findings';
import type { Evidence, PageAttempt } from '@proofline/contracts/page-visit';
import { pageSeen } from '../../evidence/page-seen.ts';
import type { Block } from '../../gather/recognise-block.ts';
import type { FailedVisit, SeenPage } from '../../gather/visit.ts';
import type { JudgedPage } from '../../judge/judge-seen.ts';

export interface VisitFacts {
  /** Counts from 1 within the target. */
  readonly page: number;
  readonly url: string;
  readonly country: string;
  readonly fetchedAt: Date;
  /** The tries to read it; empty when it was not asked. */
  readonly attemptLog: readonly PageAttempt[];
  readonly durationMs: number;
  readonly found: PageFound;
}

/** What the agent posts for a page that showed something in its place. Pure. */
export function resultOfBlocked(
  facts: VisitFacts,
  page: SeenPage,
  { reason, by }: Block,
  evidence: Evidence,
): PostedOf<'compliance'> {
  return { type: 'PageBlocked', data: { ...visitOf(facts), reason, by, seen: pageSeen(page, evidence, []) } };
}

/** What the agent posts for a page it saw: judged, filtered out, or failed when it was seen in part only. Pure. */
export function resultOfSeen(
  facts: VisitFacts,
  page: SeenPage,
  evidence: Evidence,
  { decision: verdict, hiddenFindings }: JudgedPage,
): PostedOf<'compliance'> {
  const visit = visitOf(facts);
  if (verdict.kind === 'undecided') {
    const { httpStatus, redirectChain } = page;
    const { detail } = verdict;
    const failed = { kind: 'failed', reason: 'seen_in_part', detail, httpStatus, redirectChain, seen: page } as const;
    return resultOfFailed(facts, failed, evidence);
  }
  if (verdict.kind === 'filtered_out') {
    const seen = pageSeen(page, evidence, []);
    return { type: 'PageFilteredOut', data: { ...visit, seen, reason: verdict.reason, filters: verdict.filters } };
  }
  return {
    type: 'PageJudged',
    data: {
      ...visit,
      seen: pageSeen(page, evidence, hiddenFindings),
      filters: verdict.filters,
      verdict: verdict.verdict,
    },
  };
}

/** What the agent posts for a page it could not read, with the evidence of what was shown in its place. Pure. */
export function resultOfFailed(facts: VisitFacts, visit: FailedVisit, evidence?: Evidence): PostedOf<'compliance'> {
  const { reason, detail, httpStatus, redirectChain, seen } = visit;
  const data = { ...visitOf(facts), reason, detail, httpStatus, redirectChain: [...redirectChain] };
  if (!seen || evidence === undefined) return { type: 'PageFailed', data };
  return { type: 'PageFailed', data: { ...data, seen: pageSeen(seen, evidence, []) } };
}

/** What the agent posts for a page of a website that wants to be left alone: it was not asked. Pure. */
export function resultOfPaused(facts: VisitFacts): PostedOf<'compliance'> {
  return { type: 'PageBlocked', data: { ...visitOf(facts), reason: 'rate_limited', seen: null } };
}

function visitOf({ attemptLog, fetchedAt, ...facts }: VisitFacts) {
  const attempts = Math.max(1, attemptLog.length);
  // A single try is what the result itself tells.
  const told = attempts > 1 ? { attemptLog: [...attemptLog] } : {};
  return { ...facts, fetchedAt: fetchedAt.toISOString(), attempts, ...told };
}

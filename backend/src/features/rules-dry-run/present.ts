import type { DryRunOutcome } from '@proofline/contracts/agent-api/dry-runs';
import type { DryRunAnswer } from '@proofline/contracts/api/dry-runs';
import { pageOutcomeOfJudgement } from '@proofline/contracts/kinds/compliance/finding-outcome';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { BLOCKED_MESSAGE, FAILURE_MESSAGES } from '@proofline/contracts/page-outcome';
import { matchedLanguages } from '../kinds/compliance/present-result.ts';

export interface LookedAt {
  readonly url: string;
  readonly country: string;
  readonly fetchedAt: string;
  readonly outcome: DryRunOutcome;
}

/** The answer of POST /api/rules/dry_run/, in the words of a result. Pure. */
export function presentDryRun(
  { url, country, fetchedAt, outcome }: LookedAt,
  { tellsErrorsInDetail }: { readonly tellsErrorsInDetail: boolean },
): DryRunAnswer {
  const isSeen = outcome.kind !== 'failed';
  return {
    outcome: pageOutcomeOf(outcome),
    compliant: compliantOf(outcome),
    compliance_rating: outcome.kind === 'judged' ? outcome.verdict.rating : null,
    filtered_reason: outcome.kind === 'filtered_out' ? outcome.reason : null,
    error_reason:
      tellsErrorsInDetail && (outcome.kind === 'failed' || outcome.kind === 'blocked') ? outcome.reason : null,
    error_detail: tellsErrorsInDetail && outcome.kind === 'failed' ? outcome.detail : null,
    rule_details: outcome.kind === 'judged' ? outcome.verdict.perRule : [],
    filter_details: 'filters' in outcome ? (outcome.filters?.perRule ?? []) : [],
    page: {
      url,
      final_url: isSeen ? outcome.final_url : null,
      title: isSeen ? outcome.title : null,
      http_status: outcome.http_status,
      country,
      fetched_at: fetchedAt,
      languages: isSeen ? matchedLanguages(outcome) : [],
    },
  };
}

function pageOutcomeOf(outcome: DryRunOutcome): PageOutcome {
  return outcome.kind === 'judged' ? pageOutcomeOfJudgement(outcome) : outcome.kind;
}

function compliantOf(outcome: DryRunOutcome): boolean | string | null {
  switch (outcome.kind) {
    case 'judged':
      return outcome.verdict.compliant;
    case 'filtered_out':
      return null;
    case 'blocked':
      return BLOCKED_MESSAGE;
    case 'failed':
      return FAILURE_MESSAGES[outcome.reason];
  }
}

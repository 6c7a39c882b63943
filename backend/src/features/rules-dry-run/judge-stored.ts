import { type DryRunOutcome, dryRunOutcomeOf } from '@proofline/contracts/agent-api/dry-runs';
import { blockReasonSchema, failureReasonSchema } from '@proofline/contracts/page-outcome';
import { compileRules } from '@proofline/rules/compiled-rules';
import { judgePage } from '@proofline/rules/judge-page';
import type { DryRunQuestion } from './dry-run-rows.ts';
import type { StoredPage } from './stored-page.ts';

/** What the rules say of a stored page, by the judgement that it had when it was crawled. Pure. */
export function judgeStored({ rules, filters, languages }: DryRunQuestion, page: StoredPage): DryRunOutcome {
  const { result, artifacts, leftOut } = page;
  const { details } = result;
  const seen = {
    final_url: result.finalUrl ?? result.url,
    title: details.title ?? '',
    http_status: details.httpStatus ?? 200,
    languages: artifacts.languages,
  };
  if (result.outcome === 'blocked') {
    return { kind: 'blocked', ...seen, reason: blockReasonSchema.catch('forbidden').parse(result.errorReason) };
  }
  if (result.outcome === 'failed') {
    const reason = failureReasonSchema.catch('no_response').parse(result.errorReason);
    return { kind: 'failed', reason, detail: details.errorDetail ?? '', http_status: details.httpStatus };
  }
  return dryRunOutcomeOf(seen, judgePage(compileRules({ rules, filters }), languages, artifacts, leftOut));
}

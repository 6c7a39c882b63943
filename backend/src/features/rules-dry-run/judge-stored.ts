import type { DryRunOutcome } from '@proofline/contracts/agent-api/dry-runs';
import { blockReasonSchema, failureReasonSchema } from '@proofline/contracts/page-outcome';
import { compileTree } from '@proofline/rules/compile';
import { judge } from '@proofline/rules/judge';
import { keepsLanguage } from '@proofline/rules/language-filter';
import { whyOpen } from '@proofline/rules/open-leaves';
import type { DryRunQuestion } from './dry-run-rows.ts';
import type { StoredPage } from './stored-page.ts';

/** What the rules say of a stored page: filters first (language, then content), as when it was crawled. Pure. */
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
  if (!keepsLanguage(languages, artifacts)) return { kind: 'filtered_out', ...seen, reason: 'language', filters: null };
  const undecided = (detail: string) =>
    ({ kind: 'failed', reason: 'seen_in_part', detail, http_status: details.httpStatus }) as const;
  const filterTree = filters === null ? null : compileTree(filters);
  const filtered = filterTree === null ? null : judge(filterTree, artifacts);
  const whyFilterOpen = filterTree && filtered ? whyOpen(filterTree, filtered, leftOut) : undefined;
  if (whyFilterOpen !== undefined) return undecided(whyFilterOpen);
  if (filtered?.compliant === false) return { kind: 'filtered_out', ...seen, reason: 'content', filters: filtered };
  const tree = compileTree(rules);
  const verdict = judge(tree, artifacts);
  const why = whyOpen(tree, verdict, leftOut);
  return why === undefined ? { kind: 'judged', ...seen, filters: filtered, verdict } : undecided(why);
}

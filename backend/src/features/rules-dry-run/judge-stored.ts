import type { DryRunOutcome } from '@proofline/contracts/agent-api/dry-runs';
import { blockReasonSchema } from '@proofline/contracts/page-outcome';
import { compileTree } from '@proofline/rules/compile';
import { judge } from '@proofline/rules/judge';
import { keepsLanguage } from '@proofline/rules/language-filter';
import type { DryRunQuestion } from './dry-run-rows.ts';
import type { StoredPage } from './stored-page.ts';

/** What the rules say of a stored page: filters first (language, then content), as when it was crawled. Pure. */
export function judgeStored({ rules, filters, languages }: DryRunQuestion, page: StoredPage): DryRunOutcome {
  const { result, artifacts } = page;
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
  if (!keepsLanguage(languages, artifacts)) return { kind: 'filtered_out', ...seen, reason: 'language', filters: null };
  const filtered = filters === null ? null : judge(compileTree(filters), artifacts);
  if (filtered?.compliant === false) return { kind: 'filtered_out', ...seen, reason: 'content', filters: filtered };
  return { kind: 'judged', ...seen, filters: filtered, verdict: judge(compileTree(rules), artifacts) };
}

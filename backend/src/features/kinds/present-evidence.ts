import type { EarlierResultView } from '@proofline/contracts/api/earlier-results';
import type { ResultId } from '@proofline/contracts/ids';
import type { resultEvidenceSchema } from '@proofline/contracts/kinds/result-header';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { Evidence } from '@proofline/contracts/page-visit';
import type { Earlier } from '@proofline/projections/findings/earlier';
import type { z } from 'zod';

export type PresentedEvidence = z.infer<typeof resultEvidenceSchema>;

/** What is kept of a result, with the addresses at which it is had. Pure. */
export function presentEvidence(id: string, evidence: Evidence | null | undefined): PresentedEvidence {
  if (evidence === null || evidence === undefined) return null;
  const base = `/api/report_results/${id}`;
  return {
    html_sha256: evidence.html,
    text_sha256: evidence.text,
    screenshot_sha256: evidence.screenshot,
    screenshot_url: evidence.screenshot === null ? null : `${base}/screenshot`,
    html_url: `${base}/html`,
    text_url: `${base}/text`,
    hidden_text_url: evidence.hiddenText ? `${base}/hidden_text` : null,
    archive_url: evidence.archive ? `${base}/archive` : null,
  };
}

interface ToPresent {
  readonly id: ResultId;
  readonly outcome: PageOutcome;
  readonly fetchedAt: Date;
}

/** GET /api/report_results/{id}/earlier/ . Pure. */
export function presentEarlier<Result extends ToPresent>(
  { run, result }: Earlier<Result>,
  evidenceOf: (result: Result) => Evidence | null | undefined,
  rulesOf: (result: Result) => NonNullable<EarlierResultView['result']>['rules'] = () => [],
): EarlierResultView {
  const evidence = result && presentEvidence(result.id, evidenceOf(result));
  return {
    compared_with: run && {
      report: run.reportId,
      ctime: run.runAt.toISOString(),
      expired: !run.isWhole,
      archived: run.isArchived,
    },
    result: result && {
      id: result.id,
      outcome: result.outcome,
      fetched_at: result.fetchedAt.toISOString(),
      rules: rulesOf(result),
      evidence: evidence && {
        text_sha256: evidence.text_sha256,
        text_url: evidence.text_url,
        screenshot_sha256: evidence.screenshot_sha256,
        screenshot_url: evidence.screenshot_url,
      },
    },
  };
}

import { type ReportResult, reportResultPageSchema } from '@proofline/contracts/api/report-results';
import { demoUrlLists } from '@proofline/demo-web/kinds/compliance/seed/url-lists';
import { demoManifest } from '@proofline/demo-web/kinds/compliance/truth/manifest';
import { expect } from 'vitest';
import type { ApiSession } from './api-session.ts';

/** Every result of a demo run is what the manifest of the demo internet promises, and none is missing or doubled. */
export async function expectManifestVerdicts(api: ApiSession, report: number): Promise<readonly ReportResult[]> {
  const { results } = await api.get(`/api/report_results/?report=${report}&page_size=100`, reportResultPageSchema);
  const urls = demoUrlLists().flatMap((list) => list.urls);
  expect(results.map(({ url }) => url).sort()).toEqual(urls.sort());

  const truth = new Map(demoManifest().map((page) => [page.url, page.expected]));
  const told = results.map(({ url, outcome, compliant, rules }) => ({
    url,
    outcome,
    words: typeof compliant === 'string' ? compliant : null,
    perRule: Object.fromEntries(rules.map(({ id, score }) => [id, score])),
  }));
  const promised = results.map(({ url }) => {
    const expected = truth.get(url);
    return {
      url,
      outcome: expected?.outcome,
      words: expected && 'message' in expected ? expected.message : null,
      perRule: expected && 'perRule' in expected ? expected.perRule : {},
    };
  });
  expect(told).toEqual(promised);
  return results;
}

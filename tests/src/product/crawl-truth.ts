import { projectDetailSchema } from '@proofline/contracts/api/projects';
import { urlGroupSchema } from '@proofline/contracts/api/url-groups';
import { type ReportId, reportIdOf } from '@proofline/contracts/ids';
import { type ComplianceResult, complianceResultPageSchema } from '@proofline/contracts/kinds/compliance/result-view';
import { demoCheck } from '@proofline/demo-web/kinds/compliance/seed/demo-check';
import { crawlSettings, type ExpectedCrawl } from '@proofline/demo-web/kinds/compliance/truth/crawl-manifest';
import type { ApiSession } from './api-session.ts';

/** Asks for a run over the listed addresses of these crawls, 20 pages each. */
export async function startCrawls(api: ApiSession, name: string, crawls: readonly ExpectedCrawl[]): Promise<ReportId> {
  const list = await api.post('/api/v1/url_groups/', { name, urls: crawls.map(({ start }) => start) }, urlGroupSchema);
  const check = { ...demoCheck, ...crawlSettings, name, countries: ['GB'], url_groups: [list.id] };
  const { id } = await api.post('/api/projects/', check, projectDetailSchema);
  return reportIdOf(id, 0);
}

/** What a run told of each listed address: its pages in the order in which they were read. */
export async function crawlsOf(api: ApiSession, report: ReportId): Promise<ExpectedCrawl[]> {
  const results: ComplianceResult[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/api/report_results/?report=${report}&page_size=100&page=${page}`;
    const answer = await api.get(path, complianceResultPageSchema);
    results.push(...answer.results);
    if (results.length >= answer.count || answer.results.length === 0) break;
  }
  const byTarget = Map.groupBy(results, ({ id }) => placeOf(id).target);
  return [...byTarget.values()].map((pages) => {
    const inOrder = pages.toSorted((a, b) => placeOf(a.id).page - placeOf(b.id).page);
    return {
      start: inOrder[0]?.url ?? '',
      pages: inOrder.map(({ url, outcome, compliant }) => ({
        url,
        outcome,
        message: typeof compliant === 'string' ? compliant : null,
      })),
    };
  });
}

/** In one order, so that runs can be compared with what they should be. */
export const byStart = (crawls: readonly ExpectedCrawl[]): ExpectedCrawl[] =>
  crawls.toSorted((a, b) => (a.start < b.start ? -1 : 1));

/** `<report>-<target>-<page>` */
function placeOf(id: string): { target: number; page: number } {
  const [, target, page] = id.split('-').map(Number);
  return { target: target ?? 0, page: page ?? 0 };
}

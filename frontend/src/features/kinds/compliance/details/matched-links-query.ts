import { matchedLinkPageSchema, type RuleTree } from '@proofline/contracts/api/report-results';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { apiGet } from '../../../../shared/api/client.ts';
import { queryKeys } from '../../../../shared/api/query-keys.ts';

const pageSize = 100;

/** Every link that a rule found on a page, by pages; `of`: ids are unique in their tree alone. */
export const matchedLinksQuery = (report: number, result: string, of: RuleTree, rule: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.results.detail(report, result, {}), 'links', of, rule],
    queryFn: ({ signal, pageParam }) =>
      apiGet(`/api/report_results/${result}/rules/${encodeURIComponent(rule)}/links/`, matchedLinkPageSchema, {
        query: { of, page: pageParam, page_size: pageSize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ count, page }) => (page * pageSize < count ? page + 1 : undefined),
  });

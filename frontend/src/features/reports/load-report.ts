import type { QueryClient } from '@tanstack/react-query';
import { preferencesAtom } from '../../shared/preferences/preferences.ts';
import { store } from '../../shared/store.ts';
import { readTableState, tableQuery } from '../../shared/table/table-state.ts';
import { checkQuery } from '../checks/checks-query.ts';
import { reportViewQuery } from '../kinds/report-view-query.ts';
import { resultsQuery } from '../results/results-query.ts';
import { resultsTableOptions } from '../results/results-table-options.ts';
import { reportQuery } from './report-query.ts';

/** How long the page before stays for this one; then it comes with what there is. */
const LIMIT_MS = 300;

interface Opening {
  readonly queryClient: QueryClient;
  readonly projectId: number;
  readonly reportId: number;
  readonly search: Readonly<Record<string, unknown>>;
}

/** Asks at once for all that the report's page is going to show. What fails, the page asks for again and says so. */
export async function loadReport({ queryClient, projectId, reportId, search }: Opening): Promise<void> {
  const { timezone } = store.get(preferencesAtom);
  const query = tableQuery(readTableState(search, resultsTableOptions), resultsTableOptions, timezone);
  const limit = new Promise<void>((resolve) => setTimeout(resolve, LIMIT_MS));
  const reads = Promise.all([
    prefetchReport(queryClient, reportId),
    queryClient.prefetchQuery(checkQuery(projectId)),
    queryClient.prefetchQuery(resultsQuery(reportId, query)),
  ]);
  await Promise.race([reads, limit]);
}

/** With the code that shows its kind, which only the report itself names. */
async function prefetchReport(queryClient: QueryClient, reportId: number): Promise<void> {
  await queryClient.prefetchQuery(reportQuery(reportId));
  const kind = queryClient.getQueryData(reportQuery(reportId).queryKey)?.project.kind;
  if (kind !== undefined) await queryClient.prefetchQuery(reportViewQuery(kind));
}

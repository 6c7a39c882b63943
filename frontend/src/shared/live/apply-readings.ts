import type { Page } from '@proofline/contracts/api/pagination';
import type { ReportResult, ReportResultDetail } from '@proofline/contracts/api/report-results';
import type { ReadingsChanged } from '@proofline/contracts/socket/messages';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';
import { invalidate } from './apply-message.ts';

type Known = Page<ReportResult> | ReportResultDetail | undefined;

/**
 * Every cached row and details of these results. Nothing is asked for: under a filter for what is unread, a row stays
 * where it is until the list is asked for again.
 */
export function applyReadings(client: QueryClient, { report, results, everything }: Readings): void {
  if (everything) {
    void invalidate(client, [queryKeys.results.ofReport(report), queryKeys.resultGroups.ofReport(report)]);
    return;
  }
  const read = new Map(results.map((one) => [one.id, one.read]));
  client.setQueriesData({ queryKey: queryKeys.results.ofReport(report) }, (known: Known): Known => {
    if (known === undefined) return known;
    if (!('results' in known)) return marked(known, read);
    const rows = known.results.map((row) => marked(row, read));
    return rows.some((row, at) => row !== known.results[at]) ? { ...known, results: rows } : known;
  });
}

type Readings = Pick<ReadingsChanged, 'report' | 'results' | 'everything'>;

/** Untouched rows keep their identity, so only changed ones render. */
function marked<Row extends ReportResult | ReportResultDetail>(row: Row, read: ReadonlyMap<string, boolean>): Row {
  const now = read.get(row.id);
  return now === undefined || now === row.read ? row : { ...row, read: now };
}

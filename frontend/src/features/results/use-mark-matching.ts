import { markedReadSchema } from '@proofline/contracts/api/read-statuses';
import { reportResultPageSchema } from '@proofline/contracts/api/report-results';
import type { ReportId } from '@proofline/contracts/ids';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiGet, apiPost, type Query } from '../../shared/api/client.ts';
import { logFailure } from '../../shared/api/log-failure.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { applyReadings } from '../../shared/live/apply-readings.ts';
import { toast } from '../../shared/ui/toast.tsx';

/** Results that are marked at a press: of more than these nobody has seen the rows. */
export const MAX_MARKED = 1_000;
/** As many as the server takes at once. */
const AT_ONCE = 100;

interface MarkMatching {
  readonly isMarking: boolean;
  /** What of a list is unread is read from now on, in its order, at most `MAX_MARKED`. */
  readonly markMatching: (list: Query) => Promise<void>;
}

/** Marks more results than a page shows, some at a time: what was marked stays so, whatever fails after it. */
export function useMarkMatching(report: ReportId): MarkMatching {
  const client = useQueryClient();
  const [isMarking, setMarking] = useState(false);
  const markNext = async (list: Query): Promise<number> => {
    const query = { ...list, report, read: 'false', page: 1, page_size: AT_ONCE };
    const { results } = await apiGet('/api/report_results/', reportResultPageSchema, { query });
    const ids = results.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const body = { report, report_results: ids, read: true };
    await apiPost('/api/report_result_read_statuses/', markedReadSchema, body);
    applyReadings(client, { report, results: ids.map((id) => ({ id, read: true })) });
    return ids.length;
  };
  return {
    isMarking,
    markMatching: async (list) => {
      setMarking(true);
      let marked = 0;
      try {
        for (let found = AT_ONCE; found === AT_ONCE && marked < MAX_MARKED; marked += found)
          found = await markNext(list);
        toast('success', `${marked.toLocaleString('en')} results marked as read`);
      } catch (error) {
        logFailure('Read statuses could not be changed.', error);
        toast('danger', 'Not all results could be marked as read. Please try again.');
      } finally {
        setMarking(false);
        void client.invalidateQueries({ queryKey: queryKeys.results.ofReport(report) });
        void client.invalidateQueries({ queryKey: queryKeys.resultGroups.ofReport(report) });
      }
    },
  };
}

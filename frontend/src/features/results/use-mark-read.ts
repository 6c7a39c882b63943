import { markedReadSchema } from '@proofline/contracts/api/read-statuses';
import type { ReportId, ResultId } from '@proofline/contracts/ids';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { apiPost } from '../../shared/api/client.ts';
import { logFailure } from '../../shared/api/log-failure.ts';
import { applyReadings } from '../../shared/live/apply-readings.ts';

const path = '/api/report_result_read_statuses/';

/** Of one report, as the server takes them: at most a page of results. */
export type MarkRead = (ids: readonly ResultId[], read: boolean) => void;

/**
 * Marks results as read, or as unread again. Rows change at once; what was said of one result is sent in its order.
 * Failures are only logged (002 §8), and rows are what they were.
 */
export function useMarkRead(report: ReportId): MarkRead {
  const client = useQueryClient();
  return useCallback(
    (ids, read) => {
      const show = (now: boolean) => applyReadings(client, { report, results: ids.map((id) => ({ id, read: now })) });
      show(read);
      const [only, ...others] = ids;
      const named = others.length === 0 ? { report_result: only } : { report_results: ids };
      sent = sent
        // Nobody waits for it: what fails is not sent again, and holds up nothing that was said after it.
        .then(() => apiPost(path, markedReadSchema, { report, ...named, read }, { findsOut: false, inPassing: true }))
        .catch((error: unknown) => {
          logFailure('A read status could not be changed.', error);
          show(!read);
        });
    },
    [client, report],
  );
}

/** One after the other: two words about the same result never overtake each other. */
let sent: Promise<unknown> = Promise.resolve();

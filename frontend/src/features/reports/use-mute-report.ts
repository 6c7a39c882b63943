import { mutedStatusSchema } from '@proofline/contracts/api/muted-statuses';
import type { ReportId } from '@proofline/contracts/ids';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { apiDelete, apiPost } from '../../shared/api/client.ts';
import { logFailure } from '../../shared/api/log-failure.ts';
import { applyMuting } from '../../shared/live/apply-muting.ts';

const path = '/api/report_notifications_muted_statuses/';

/**
 * Mutes a report, or takes that back. What shows it changes at once; what was pressed is sent in its order. Failures are
 * only logged, as those of other marks (002 §8), and the bell is what it was.
 */
export function useMuteReport(report: ReportId): (isMuted: boolean) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: `mute-${report}` },
    mutationFn: (isMuted: boolean): Promise<unknown> =>
      isMuted ? apiPost(path, mutedStatusSchema, { report }) : apiDelete(`${path}${report}/`, z.unknown()),
    onError: (error, isMuted) => {
      logFailure('The notifications of a report could not be muted.', error);
      applyMuting(client, { report, muted: !isMuted });
    },
  });
  return (isMuted) => {
    applyMuting(client, { report, muted: isMuted });
    mutate(isMuted);
  };
}

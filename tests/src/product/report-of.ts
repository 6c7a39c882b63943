import { projectDetailSchema } from '@proofline/contracts/api/projects';
import { type ReportDetail, reportDetailSchema } from '@proofline/contracts/api/reports';
import type { CheckId, ReportId } from '@proofline/contracts/ids';
import type { ApiSession } from './api-session.ts';
import { waitUntil } from './wait-until.ts';

/** The first run of a check, once it was requested. */
export async function firstReportOf(api: ApiSession, check: CheckId): Promise<ReportId> {
  return waitUntil('the run was requested', 20_000, async () => {
    const { reports } = await api.get(`/api/projects/${check}/`, projectDetailSchema);
    return reports[0]?.id;
  });
}

/** The report once `isReached`; the error of a run that does not get there shows how far it came. */
export async function reportWhen(
  api: ApiSession,
  report: ReportId,
  what: string,
  limitMs: number,
  isReached: (report: ReportDetail) => boolean,
): Promise<ReportDetail> {
  let last: ReportDetail | undefined;
  return waitUntil(
    what,
    limitMs,
    async () => {
      // While a process is being restarted the api may be away for a moment.
      last = await api.get(`/api/reports/${report}/`, reportDetailSchema).catch(() => last);
      return last !== undefined && isReached(last) && last;
    },
    () => ({ status: last?.status.id, outcomes: last?.outcomes }),
  );
}

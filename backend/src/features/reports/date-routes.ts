import { reportDatesQuerySchema, reportDatesSchema } from '@proofline/contracts/api/report-dates';
import { checkIdSchema } from '@proofline/contracts/ids';
import { getCheckRow } from '@proofline/projections/checks/query';
import { type RunOfCheck, reportDates } from '@proofline/projections/reports/report-dates';
import { isUnknownTimezone } from '@proofline/projections/reports/unknown-timezone';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';

/** Going from report to report of a check by date (specification 002 §2.2), however many there are. */
export function reportDateRoutes({ db }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/projects/:id/report_dates/',
      summary: 'When a check has run: before and after a report, in a month, on a day.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 1200, durationS: 60 },
      params: integerIdParams(checkIdSchema),
      query: reportDatesQuerySchema,
      answer: reportDatesSchema,
      handle: async ({ params: { id }, query: { report, ...asked }, principal: { organizationId } }) => {
        if ((await getCheckRow(db, organizationId, id)) === undefined) throw new NotFound();
        const dates = await reportDates(db, organizationId, id, { ...asked, reportId: report }).catch(refuseTimezone);
        const body = {
          project: id,
          first_day: dates.firstDay,
          last_day: dates.lastDay,
          previous: dates.previous && presentRun(dates.previous),
          next: dates.next && presentRun(dates.next),
          days: dates.days.map(({ day, newest }) => ({ day, newest })),
          runs: dates.runs.map(presentRun),
          more_runs: dates.moreRuns,
        };
        return { status: 200, body };
      },
    }),
  ];
}

const presentRun = ({ id, createdAt, status }: RunOfCheck) => ({ id, ctime: createdAt.toISOString(), status });

/** Postgres brings its own list of zones, and knows some by other names. */
function refuseTimezone(error: unknown): never {
  if (isUnknownTimezone(error)) throw new InvalidInput({ timezone: ['Unknown timezone.'] });
  throw error;
}

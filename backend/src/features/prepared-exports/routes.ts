import { preparedExportSchema, prepareExportBodySchema } from '@proofline/contracts/api/exports';
import { reportIdSchema } from '@proofline/contracts/ids';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { getReport } from '@proofline/projections/reports/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { Conflict, NotFound, TooManyRequests } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { hasAllParts } from '../results/export/archived-file.ts';
import { REPORT_NOT_COMPLETE } from '../results/export/export-words.ts';
import { isLarge } from '../results/export/is-large.ts';
import { preparedFileOf } from './prepared-file-of.ts';
import { requestExport } from './requests.ts';

const RETRY_AFTER_S = 300;

/** Files of large reports (specification 002 §7: `is_large`, `csv_file`, `xlsx_file`). */
export function preparedExportRoutes({ db, blobs, clock, largeReportResults }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/reports/:id/exports/',
      summary: 'Have the results of a large report prepared as a file, which the report names when it is there.',
      auth: 'user',
      policy: 'contributor',
      limit: { points: 30, durationS: 60 },
      params: integerIdParams(reportIdSchema),
      body: prepareExportBodySchema,
      answer: preparedExportSchema,
      handle: async ({ params: { id }, body: { format }, principal: { organizationId, userId }, origin }) => {
        const report = await getReport(db, organizationId, id, clock.now());
        if (report === undefined) throw new NotFound();
        const file = preparedFileOf(report, format);
        const prepared = report.preparedFiles.find((one) => one.format === format);
        // While its results are in the tables, a file of which a part is lost can be made once more.
        const isLost = report.archivedAt === null && prepared && !(await hasAllParts(blobs, prepared));
        if (file !== null && !isLost) return { status: 200, body: { format, file, under_way: null } };
        if (!FINISHED_REPORT_STATUSES.has(report.status))
          throw new Conflict('report_not_complete', REPORT_NOT_COMPLETE);
        if (report.archivedAt !== null) {
          throw new Conflict(
            'report_archived',
            'This report is archived: only the files that were kept are available.',
          );
        }
        if (!isLarge(report, largeReportResults)) {
          throw new Conflict('report_not_large', 'This report is not large: it can be downloaded at once.');
        }
        const request = { reportId: id, format, organizationId, requestedBy: userId, requestedAt: clock.now(), origin };
        const underWay = await requestExport(db, request);
        if (underWay === undefined) {
          throw new TooManyRequests(RETRY_AFTER_S, 'Many files are being prepared. Please try again in 5 minutes.');
        }
        // Nothing is left to be shown, which is what 202 would say.
        return { status: 200, body: { format, file: null, under_way: underWay } };
      },
    }),
  ];
}

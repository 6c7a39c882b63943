import { Readable } from 'node:stream';
import { reportResultQuerySchema } from '@proofline/contracts/api/report-results';
import { type ReportId, reportIdSchema } from '@proofline/contracts/ids';
import { NO_RULES, runPartsOf } from '@proofline/contracts/kinds/configuration-parts';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { getReport } from '@proofline/projections/reports/query';
import { type ResultWithDetails, streamResults } from '@proofline/projections/results/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { Conflict, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { csvLine } from './csv-cells.ts';
import { type ExportTable, exportTable } from './export-rows.ts';
import { limitExports } from './limit-exports.ts';
import { selectResults } from './select-results.ts';

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
const byteOrderMark = '\ufeff';
/** Lines are handed on in pieces of about this size: one write a line would cost more than the line. */
const chunkChars = 64 * 1024;

/** Results as a file, with the filters of the list (specification 002 §7, §8). */
export function exportRoutes({ db, clock }: BackendDeps): RouteDefinition[] {
  const limited = limitExports();
  return [
    defineRoute({
      method: 'GET',
      path: '/api/reports/:id/export.csv',
      summary: "A finished report's results as CSV, filtered and sorted as the list.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 60, durationS: 60 },
      params: integerIdParams(reportIdSchema),
      query: reportResultQuerySchema.omit({ report: true, page: true, page_size: true }),
      answer: 'bytes',
      handle: async ({ params: { id }, query, principal: { organizationId } }) => {
        const report = await getReport(db, organizationId, id, clock.now());
        if (report === undefined) throw new NotFound();
        if (!FINISHED_REPORT_STATUSES.has(report.status)) {
          throw new Conflict('report_not_complete', 'This report is not complete yet. Please try again in 5 minutes.');
        }
        const selection = selectResults(id, query);
        const table = exportTable(runPartsOf(report.configuration).rules ?? NO_RULES);
        return {
          status: 200,
          body: limited(() =>
            Readable.from(csvChunks(table, streamResults(db, organizationId, selection)), { objectMode: false }),
          ),
          headers: {
            'Content-Type': 'text/csv; charset=utf-8',
            'Content-Disposition': `attachment; filename="${fileName(report.checkName, id)}"`,
          },
        };
      },
    }),
  ];
}

/** Memory stays the same whatever the number of results; ending the iteration early ends the query. */
async function* csvChunks(table: ExportTable, results: AsyncIterable<ResultWithDetails>): AsyncGenerator<string> {
  let chunk = `${byteOrderMark}${csvLine(table.headings)}\r\n`;
  for await (const result of results) {
    chunk += `${csvLine(table.rowOf(result))}\r\n`;
    if (chunk.length < chunkChars) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** The check's name as far as every file system and header takes it. */
function fileName(checkName: string, id: ReportId): string {
  const name = checkName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${name === '' ? 'report' : name}-${id}.csv`;
}

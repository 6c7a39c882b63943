import { Readable } from 'node:stream';
import { reportResultQuerySchema, ruleTreeSchema } from '@proofline/contracts/api/report-results';
import { type OrganizationId, type ReportId, reportIdSchema } from '@proofline/contracts/ids';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { getReport } from '@proofline/projections/reports/query';
import { ruleLimits } from '@proofline/rules/limits';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { Conflict, NotFound, ServiceUnavailable, TooManyRequests } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import type { ResultTable } from '../kinds/kind-results.ts';
import { resultsOf } from '../kinds/result-registry.ts';
import { csvLine } from './csv-cells.ts';
import { limitExports } from './limit-exports.ts';

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
const byteOrderMark = '\ufeff';
/** Lines are handed on in pieces of about this size: one write a line would cost more than the line. */
const chunkChars = 64 * 1024;
/** The last line of a file that had to end early: its answer has begun, so that no status can tell. */
const cutWords = 'This file is not complete: the service was too busy. Please export it again in a moment.';

/** Results as a file, with the filters of the list (specification 002 §7, §8). */
export function exportRoutes({ db, blobs, clock }: BackendDeps): RouteDefinition[] {
  const limited = limitExports();
  const query = reportResultQuerySchema.omit({ report: true, page: true, page_size: true });
  const finishedReport = async (organizationId: OrganizationId, id: ReportId) => {
    const report = await getReport(db, organizationId, id, clock.now());
    if (report === undefined) throw new NotFound();
    if (!FINISHED_REPORT_STATUSES.has(report.status)) {
      throw new Conflict('report_not_complete', 'This report is not complete yet. Please try again in 5 minutes.');
    }
    return report;
  };
  const csvFile = (name: string, table: ResultTable | undefined) => {
    if (table === undefined) throw new NotFound();
    return {
      status: 200,
      body: limited(() => Readable.from(csvChunks(table), { objectMode: false })),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
      },
    };
  };
  return [
    defineRoute({
      method: 'GET',
      path: '/api/reports/:id/export.csv',
      summary: "A finished report's results as CSV, filtered and sorted as the list.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 60, durationS: 60 },
      params: integerIdParams(reportIdSchema),
      query,
      answer: 'bytes',
      handle: async ({ params: { id }, query: asked, principal: { organizationId } }) => {
        const report = await finishedReport(organizationId, id);
        const table = resultsOf(report.kind)?.export({ db, organizationId }, report, asked);
        return csvFile(fileName(report.checkName, String(id)), table);
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/reports/:id/links.csv',
      summary: 'Every link that rules found on the pages of a finished report, with exported parameters, as CSV.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 60, durationS: 60 },
      params: integerIdParams(reportIdSchema),
      query: query.extend({
        rule: z.string().max(ruleLimits.idChars).optional(),
        of: ruleTreeSchema.default('rule'),
      }),
      answer: 'bytes',
      handle: async ({ params: { id }, query: { rule, of, ...asked }, principal: { organizationId } }) => {
        const report = await finishedReport(organizationId, id);
        const one = rule === undefined ? undefined : { of, id: rule };
        const table = resultsOf(report.kind)?.links?.export({ db, blobs, organizationId }, report, asked, one);
        return csvFile(fileName(report.checkName, `${id}-links`), table);
      },
    }),
  ];
}

/** Memory stays the same whatever the number of results; ending the iteration early ends the query. */
async function* csvChunks({ headings, rows }: ResultTable): AsyncGenerator<string> {
  let chunk = `${byteOrderMark}${csvLine(headings)}\r\n`;
  try {
    for await (const lines of rows()) {
      for (const line of lines) {
        chunk += `${csvLine(line)}\r\n`;
        if (chunk.length < chunkChars) continue;
        yield chunk;
        chunk = '';
      }
    }
  } catch (error) {
    if (!(error instanceof ServiceUnavailable || error instanceof TooManyRequests)) throw error;
    chunk += `${csvLine([cutWords])}\r\n`;
  }
  yield chunk;
}

/** The check's name as far as every file system and header takes it. */
function fileName(checkName: string, suffix: string): string {
  const name = checkName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${name === '' ? 'report' : name}-${suffix}.csv`;
}

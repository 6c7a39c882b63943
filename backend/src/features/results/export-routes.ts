import { Readable } from 'node:stream';
import { reportResultQuerySchema, ruleTreeSchema } from '@proofline/contracts/api/report-results';
import type { ArchivedFileName } from '@proofline/contracts/events/retention';
import { type OrganizationId, type ReportId, reportIdSchema } from '@proofline/contracts/ids';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { getReport, type ReportDetail } from '@proofline/projections/reports/query';
import { ruleLimits } from '@proofline/rules/limits';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { Conflict, NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import type { ResultTable } from '../kinds/kind-results.ts';
import { resultsOf } from '../kinds/result-registry.ts';
import { archivedFile } from './archived-file.ts';
import { csvChunks } from './csv-chunks.ts';
import { limitExports } from './limit-exports.ts';

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
  /** Of an archived report what was kept, which is the whole: its rows are gone, and filters with them. */
  const keptOf = ({ archivedAt, archivedFiles }: ReportDetail, name: ArchivedFileName) => {
    if (archivedAt === null) return undefined;
    const file = archivedFiles.find((kept) => kept.name === name);
    if (file === undefined) throw new NotFound();
    return () => archivedFile(blobs, file);
  };
  const csvOf = (table: ResultTable | undefined) => {
    if (table === undefined) throw new NotFound();
    return (isOver: () => boolean) => csvChunks(table, isOver);
  };
  const csvFile = (name: string, content: (isOver: () => boolean) => AsyncIterable<string | Buffer>) => {
    return {
      status: 200,
      body: limited((isOver) => Readable.from(content(isOver), { objectMode: false })),
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
        const content =
          keptOf(report, 'export') ?? csvOf(resultsOf(report.kind)?.export({ db, organizationId }, report, asked));
        return csvFile(fileName(report.checkName, String(id)), content);
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
        const source = { db, blobs, organizationId };
        const content =
          keptOf(report, 'links') ?? csvOf(resultsOf(report.kind)?.links?.export(source, report, asked, one));
        return csvFile(fileName(report.checkName, `${id}-links`), content);
      },
    }),
  ];
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

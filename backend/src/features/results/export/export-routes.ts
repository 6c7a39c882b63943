import { Readable } from 'node:stream';
import { EXPORT_FORMATS, type ExportFormat } from '@proofline/contracts/api/exports';
import { reportResultQuerySchema, ruleTreeSchema } from '@proofline/contracts/api/report-results';
import type { ArchivedFileName } from '@proofline/contracts/events/retention';
import { type OrganizationId, type ReportId, reportIdSchema } from '@proofline/contracts/ids';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { getReport, type ReportDetail } from '@proofline/projections/reports/query';
import { ruleLimits } from '@proofline/rules/limits';
import { z } from 'zod';
import type { BackendDeps } from '../../../kernel/backend-deps.ts';
import { type Bytes, defineRoute, type RouteAnswer, type RouteDefinition } from '../../../kernel/http/define-route.ts';
import { Conflict, NotFound } from '../../../kernel/http/errors.ts';
import { integerIdParams } from '../../../kernel/http/ids-in-requests.ts';
import type { UserPrincipal } from '../../../kernel/http/principal.ts';
import { isSwitchOn } from '../../feature-switches/is-switch-on.ts';
import type { KindResults, ResultSelection } from '../../kinds/kind-results.ts';
import { resultsOf } from '../../kinds/result-registry.ts';
import { aboutExport } from './about-export.ts';
import { archivedFile } from './archived-file.ts';
import { csvChunks } from './csv-chunks.ts';
import { fileName } from './file-name.ts';
import { limitExports } from './limit-exports.ts';
import { xlsxChunks } from './xlsx/xlsx-chunks.ts';

/** Writes a file piece by piece; told that it is time to end, it ends with a line that says so. */
type Content = (isOver: () => boolean) => AsyncIterable<Uint8Array>;

interface Asked {
  readonly id: ReportId;
  readonly principal: UserPrincipal;
  readonly origin: string;
  readonly selection: ResultSelection;
}

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const limit = { points: 60, durationS: 60 };

/** Results as a file, with the filters of the list (specification 002 §7, §8). */
export function exportRoutes({ db, blobs, clock }: BackendDeps): RouteDefinition[] {
  const limited = limitExports();
  const selection = reportResultQuerySchema.omit({ report: true, page: true, page_size: true });
  const params = integerIdParams(reportIdSchema);

  const finishedReport = async (organizationId: OrganizationId, id: ReportId) => {
    const report = await getReport(db, organizationId, id, clock.now());
    if (report === undefined) throw new NotFound();
    if (!FINISHED_REPORT_STATUSES.has(report.status)) {
      throw new Conflict('report_not_complete', 'This report is not complete yet. Please try again in 5 minutes.');
    }
    return report;
  };
  /** Of an archived report what was kept, which is the whole: its rows are gone, and filters with them. */
  const keptOf = ({ archivedAt, archivedFiles }: ReportDetail, name: ArchivedFileName): Content | undefined => {
    if (archivedAt === null) return undefined;
    const file = archivedFiles.find((kept) => kept.name === name);
    if (file === undefined) throw new NotFound();
    return () => archivedFile(blobs, file);
  };
  const kindOf = ({ kind }: ReportDetail): KindResults => {
    const results = resultsOf(kind);
    if (results === undefined) throw new NotFound();
    return results;
  };
  const resultTable = async (report: ReportDetail, asked: Asked) => {
    const tellsErrorsInDetail = await isSwitchOn(db, 'display_detailed_errors');
    const source = { db, organizationId: asked.principal.organizationId };
    return await kindOf(report).export(source, report, asked.selection, { origin: asked.origin, tellsErrorsInDetail });
  };
  const workbookOf = async (report: ReportDetail, asked: Asked): Promise<Content> => {
    if (report.archivedAt !== null) throw new NotFound();
    const source = { db, blobs, organizationId: asked.principal.organizationId };
    const at = clock.now();
    const { links } = kindOf(report);
    const workbook = {
      ...{ at, title: `${report.checkName}, report ${report.id}` },
      results: await resultTable(report, asked),
      links: links?.areLookedFor(report) ? links.export(source, report, asked.selection, undefined) : undefined,
      about: await aboutExport(db, report, asked, at),
    };
    return (isOver) => xlsxChunks(workbook, isOver);
  };
  const answer = (
    { userId }: UserPrincipal,
    format: ExportFormat,
    name: string,
    content: Content,
  ): RouteAnswer<Bytes> => ({
    status: 200,
    body: limited(userId, (isOver) => Readable.from(content(isOver), { objectMode: false })),
    headers: { 'Content-Type': CONTENT_TYPES[format], 'Content-Disposition': `attachment; filename="${name}"` },
  });
  const exported = async (format: ExportFormat, asked: Asked) => {
    const report = await finishedReport(asked.principal.organizationId, asked.id);
    const name = fileName(report.checkName, `${asked.id}.${format}`);
    if (format === 'xlsx') return answer(asked.principal, format, name, await workbookOf(report, asked));
    const kept = keptOf(report, 'export');
    if (kept !== undefined) return answer(asked.principal, format, name, kept);
    const table = await resultTable(report, asked);
    return answer(asked.principal, format, name, (isOver) => csvChunks(table, isOver));
  };

  return [
    ...EXPORT_FORMATS.map((format) =>
      defineRoute({
        method: 'GET',
        path: `/api/reports/:id/export.${format}`,
        summary: `A finished report's results as ${format.toUpperCase()}, filtered and sorted as the list.`,
        auth: 'user',
        policy: 'signed_in',
        limit,
        params,
        query: selection,
        answer: 'bytes',
        handle: async ({ params: { id }, query, principal, origin }) =>
          await exported(format, { id, principal, origin, selection: query }),
      }),
    ),
    defineRoute({
      method: 'GET',
      path: '/reports/export/',
      summary: "A finished report's results as a file, by report and format.",
      auth: 'user',
      policy: 'signed_in',
      limit,
      query: selection.extend({ reportId: z.coerce.number().pipe(reportIdSchema), fileFormat: z.enum(EXPORT_FORMATS) }),
      answer: 'bytes',
      handle: async ({ query: { reportId: id, fileFormat, ...asked }, principal, origin }) =>
        await exported(fileFormat, { id, principal, origin, selection: asked }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/reports/:id/links.csv',
      summary: 'Every link that rules found on the pages of a finished report, with exported parameters, as CSV.',
      auth: 'user',
      policy: 'signed_in',
      limit,
      params,
      query: selection.extend({
        rule: z.string().max(ruleLimits.idChars).optional(),
        of: ruleTreeSchema.default('rule'),
      }),
      answer: 'bytes',
      handle: async ({ params: { id }, query: { rule, of, ...asked }, principal }) => {
        const { organizationId } = principal;
        const report = await finishedReport(organizationId, id);
        const name = fileName(report.checkName, `${id}-links.csv`);
        const kept = keptOf(report, 'links');
        if (kept !== undefined) return answer(principal, 'csv', name, kept);
        const one = rule === undefined ? undefined : { of, id: rule };
        const table = kindOf(report).links?.export({ db, blobs, organizationId }, report, asked, one);
        if (table === undefined) throw new NotFound();
        return answer(principal, 'csv', name, (isOver) => csvChunks(table, isOver));
      },
    }),
  ];
}

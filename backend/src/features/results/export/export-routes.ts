import { EXPORT_FORMATS, type ExportFormat } from '@proofline/contracts/api/exports';
import { reportResultQuerySchema, ruleTreeSchema } from '@proofline/contracts/api/report-results';
import type { ArchivedFile, ArchivedFileName } from '@proofline/contracts/events/retention';
import { type OrganizationId, type ReportId, reportIdSchema } from '@proofline/contracts/ids';
import { FINISHED_REPORT_STATUSES } from '@proofline/contracts/report-status';
import { getReport, type ReportDetail } from '@proofline/projections/reports/query';
import { ruleLimits } from '@proofline/rules/limits';
import { z } from 'zod';
import type { BackendDeps } from '../../../kernel/backend-deps.ts';
import { type Bytes, defineRoute, type RouteAnswer, type RouteDefinition } from '../../../kernel/http/define-route.ts';
import { Conflict, NotFound, TooManyRequests } from '../../../kernel/http/errors.ts';
import { integerIdParams } from '../../../kernel/http/ids-in-requests.ts';
import type { UserPrincipal } from '../../../kernel/http/principal.ts';
import type { KindResults, ResultSelection } from '../../kinds/kind-results.ts';
import { resultsOf } from '../../kinds/result-registry.ts';
import { archivedFile, hasAllParts } from './archived-file.ts';
import { csvChunks } from './csv-chunks.ts';
import { EXPORT_LOST, EXPORT_LOST_FOR_GOOD, EXPORT_NOT_PREPARED, REPORT_NOT_COMPLETE } from './export-words.ts';
import { fileName } from './file-name.ts';
import { isLarge } from './is-large.ts';
import type { Content, LimitExports, StreamExport } from './limit-exports.ts';
import { lineTable } from './line-table.ts';
import { makeExport } from './make-export.ts';

interface Asked {
  readonly id: ReportId;
  readonly principal: UserPrincipal;
  readonly origin: string;
  readonly signal: AbortSignal;
  readonly selection: ResultSelection;
}

/** A file that lies ready. */
interface Kept {
  /** Unpacked. */
  readonly bytes: number;
  readonly content: Content;
}

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const limit = { points: 60, durationS: 60 };
const RETRY_AFTER_S = 300;

/** Has the file of a large report prepared once more. @returns whether it will be: others may wait for too many */
export type PrepareAgain = (
  file: { readonly report: ReportDetail; readonly format: ExportFormat } & Pick<Asked, 'principal' | 'origin'>,
) => Promise<boolean>;

/** Results as a file, with the filters of the list (specification 002 §7, §8). */
export function exportRoutes(
  { db, blobs, clock, largeReportResults }: BackendDeps,
  limited: LimitExports,
  prepareAgain: PrepareAgain,
): RouteDefinition[] {
  const selection = reportResultQuerySchema.omit({ report: true, page: true, page_size: true });
  const params = integerIdParams(reportIdSchema);

  const finishedReport = async (organizationId: OrganizationId, id: ReportId) => {
    const report = await getReport(db, organizationId, id, clock.now());
    if (report === undefined) throw new NotFound();
    if (!FINISHED_REPORT_STATUSES.has(report.status)) {
      throw new Conflict('report_not_complete', REPORT_NOT_COMPLETE);
    }
    return report;
  };
  const kept = (file: Pick<ArchivedFile, 'bytes' | 'parts'>): Kept => ({
    bytes: file.bytes,
    content: () => archivedFile(blobs, file),
  });
  /** Of an archived report what was kept, which is the whole: its rows are gone, and filters with them. */
  const keptOf = async (
    { archivedAt, archivedFiles }: ReportDetail,
    name: ArchivedFileName,
  ): Promise<Kept | undefined> => {
    if (archivedAt === null) return undefined;
    const file = archivedFiles.find((kept) => kept.name === name);
    if (file === undefined) throw new NotFound();
    if (!(await hasAllParts(blobs, file))) throw new Conflict('export_lost', EXPORT_LOST_FOR_GOOD);
    return kept(file);
  };
  /** The whole of a large report is there before it can be had; what was filtered or sorted is written as it is asked for. */
  const keptExport = async (
    report: ReportDetail,
    format: ExportFormat,
    { principal, origin, selection }: Asked,
  ): Promise<Kept | undefined> => {
    const isArchived = report.archivedAt !== null;
    const isWhole = Object.values(selection).every((value) => value === undefined);
    const prepared = report.preparedFiles.find((file) => file.format === format);
    if (prepared !== undefined && (isWhole || isArchived)) {
      if (await hasAllParts(blobs, prepared)) return kept(prepared);
      if (!isArchived && (await prepareAgain({ report, format, principal, origin }))) {
        throw new Conflict('export_not_prepared', EXPORT_LOST);
      }
      if (!isArchived) throw new TooManyRequests(RETRY_AFTER_S, 'Many files are being prepared.');
      if (format === 'xlsx') throw new Conflict('export_lost', EXPORT_LOST_FOR_GOOD);
    }
    if (isArchived && format === 'xlsx') throw new NotFound();
    const archived = await keptOf(report, 'export');
    if (archived === undefined && isWhole && isLarge(report, largeReportResults)) {
      throw new Conflict('export_not_prepared', EXPORT_NOT_PREPARED);
    }
    return archived;
  };
  const kindOf = ({ kind }: ReportDetail): KindResults => {
    const results = resultsOf(kind);
    if (results === undefined) throw new NotFound();
    return results;
  };
  const headersOf = (format: ExportFormat, name: string) => ({
    ...{ 'Content-Type': CONTENT_TYPES[format], 'Content-Disposition': `attachment; filename="${name}"` },
  });
  const answer = (stream: StreamExport, format: ExportFormat, name: string, content: Content): RouteAnswer<Bytes> => ({
    status: 200,
    body: stream(content),
    headers: headersOf(format, name),
  });
  const answerKept = (stream: StreamExport, format: ExportFormat, name: string, file: Kept): RouteAnswer<Bytes> => ({
    status: 200,
    body: stream(file.content, true),
    // Not sent where the answer is packed.
    headers: { ...headersOf(format, name), 'Content-Length': String(file.bytes) },
  });
  const exported = (format: ExportFormat, asked: Asked) =>
    limited({ userId: asked.principal.userId, signal: asked.signal }, async (stream) => {
      const report = await finishedReport(asked.principal.organizationId, asked.id);
      const name = fileName(report.checkName, `${asked.id}.${format}`);
      const file = await keptExport(report, format, asked);
      if (file !== undefined) return answerKept(stream, format, name, file);
      const content = await makeExport({ db, blobs }, report, format, { ...asked, at: clock.now() });
      if (content === undefined) throw new NotFound();
      return answer(stream, format, name, content);
    });

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
        handle: async ({ params: { id }, query, principal, origin, signal }) =>
          await exported(format, { id, principal, origin, signal, selection: query }),
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
      handle: async ({ query: { reportId: id, fileFormat, ...asked }, principal, origin, signal }) =>
        await exported(fileFormat, { id, principal, origin, signal, selection: asked }),
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
      handle: ({ params: { id }, query: { rule, of, ...asked }, principal: { organizationId, userId }, signal }) =>
        limited({ userId, signal }, async (stream) => {
          const report = await finishedReport(organizationId, id);
          const name = fileName(report.checkName, `${id}-links.csv`);
          const file = await keptOf(report, 'links');
          if (file !== undefined) return answerKept(stream, 'csv', name, file);
          const one = rule === undefined ? undefined : { of, id: rule };
          const table = kindOf(report).links?.export({ db, blobs, organizationId, userId }, report, asked, one);
          if (table === undefined) throw new NotFound();
          return answer(stream, 'csv', name, (time) => csvChunks(lineTable(db, table), time));
        }),
    }),
  ];
}

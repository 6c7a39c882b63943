import { MAX_PAGE_SIZE } from '@proofline/contracts/api/pagination';
import {
  everyResultQuerySchema,
  matchedLinkPageSchema,
  matchedLinkQuerySchema,
  reportResultDetailSchema,
  reportResultPageSchema,
  reportResultQuerySchema,
  resultMetadataSchema,
} from '@proofline/contracts/api/report-results';
import type { ReportId, ResultId } from '@proofline/contracts/ids';
import { type Reader, readAmong } from '@proofline/projections/attention/query';
import { findFinding } from '@proofline/projections/findings/query';
import { getReport, getReportKind } from '@proofline/projections/reports/query';
import { ruleLimits } from '@proofline/rules/limits';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { isSwitchOn } from '../feature-switches/is-switch-on.ts';
import { resultsOf } from '../kinds/result-registry.ts';
import { resultMetadata } from './result-metadata.ts';
import { resultParams } from './result-params.ts';

/** What runs have found (specification 002 §2.3, §7); what is to be said of it, its kind knows. */
export function resultRoutes({ db, blobs, clock }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'OPTIONS',
      path: '/api/report_results/',
      summary: 'What results are filtered and sorted by: fields and operators.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 240, durationS: 60 },
      answer: resultMetadataSchema,
      handle: () => ({ status: 200, body: resultMetadata }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/report_results/',
      summary: "A report's results, filtered and sorted.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 1200, durationS: 60 },
      query: reportResultQuerySchema,
      answer: reportResultPageSchema,
      handle: ({ query, principal }) => listOf(query, principal),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/popunder_report_results/',
      summary: 'What the websites of a report opened: the same list, by the name of its report there.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 1200, durationS: 60 },
      query: reportResultQuerySchema
        .omit({ report: true })
        .extend({ reportresult__report: everyResultQuerySchema.shape.report }),
      answer: reportResultPageSchema,
      handle: ({ query: { reportresult__report: report, ...query }, principal }) =>
        listOf({ ...query, report }, principal),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/report_results/:id/',
      summary: 'A result with every rule, its evidence and its neighbours in the list it was opened from.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 1200, durationS: 60 },
      params: resultParams,
      query: reportResultQuerySchema.partial({ report: true }),
      answer: reportResultDetailSchema,
      handle: async ({ params: { id }, query, principal: { organizationId, userId } }) => {
        const [finding, tellsErrorsInDetail] = await Promise.all([
          findFinding(db, organizationId, id),
          isSwitchOn(db, 'display_detailed_errors'),
        ]);
        const results = finding && resultsOf(finding.kind);
        const found = await results?.find({ db, organizationId, userId }, id, query, { tellsErrorsInDetail });
        const [body] = await withReading({ userId, organizationId }, found === undefined ? [] : [found]);
        if (body === undefined) throw new NotFound();
        return { status: 200, body };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/report_results/:id/rules/:rule/links/',
      summary: 'Every link of the page that a rule found, with the parameters it exports.',
      auth: 'user',
      policy: 'signed_in',
      // Each page finds the matches anew, in the threads that also read what agents post.
      limit: { points: 60, durationS: 60 },
      params: resultParams.extend({ rule: z.string().max(ruleLimits.idChars) }),
      query: matchedLinkQuerySchema,
      answer: matchedLinkPageSchema,
      handle: async ({ params: { id, rule }, query, principal: { organizationId } }) => {
        const finding = await findFinding(db, organizationId, id);
        const report = finding && (await getReport(db, organizationId, finding.reportId, clock.now()));
        const ofKind = finding && resultsOf(finding.kind)?.links;
        const size = query.page_size === 0 ? MAX_PAGE_SIZE : query.page_size;
        const slice = { from: (query.page - 1) * size, size };
        const asked = { of: query.of, id: rule };
        const found = report && (await ofKind?.find({ db, blobs, organizationId }, id, report, asked, slice));
        if (found === undefined) throw new NotFound();
        const { status, body } = answerPage({ page: query.page, page_size: size }, found.listed, found.links);
        return { status, body: { ...body, link_count: found.count } };
      },
    }),
  ];

  async function listOf(
    query: z.output<typeof reportResultQuerySchema>,
    { organizationId, userId }: Pick<UserPrincipal, 'organizationId' | 'userId'>,
  ) {
    const kind = await getReportKind(db, organizationId, query.report);
    if (kind === undefined) throw new NotFound();
    const paging = { page: query.page, pageSize: query.page_size };
    const found = await resultsOf(kind)?.list({ db, organizationId, userId }, query.report, query, paging);
    const rows = await withReading({ userId, organizationId }, found?.rows ?? []);
    return answerPage(query, found?.count ?? 0, rows);
  }

  /** Results of one report with whether the reader has read them. */
  async function withReading<
    Result extends { readonly id: ResultId; readonly report: ReportId; readonly read?: boolean },
  >(reader: Reader, results: readonly Result[]): Promise<(Result & { read: boolean })[]> {
    const [first] = results;
    if (first === undefined) return [];
    const unknown = results.filter(({ read }) => read === undefined).map(({ id }) => id);
    const among = await readAmong(db, reader, first.report, unknown);
    return results.map((result) => ({ ...result, read: result.read ?? among.has(result.id) }));
  }
}

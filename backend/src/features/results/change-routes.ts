import { earlierResultSchema } from '@proofline/contracts/api/earlier-results';
import { pageQuerySchema } from '@proofline/contracts/api/pagination';
import { gonePagesSchema, type RunChanges, runChangesSchema } from '@proofline/contracts/api/run-changes';
import { reportIdSchema } from '@proofline/contracts/ids';
import { RESULT_CHANGES } from '@proofline/contracts/result-change';
import { compareRun } from '@proofline/projections/findings/comparison';
import { findFinding } from '@proofline/projections/findings/query';
import { getReportKind } from '@proofline/projections/reports/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { resultsOf } from '../kinds/result-registry.ts';
import { resultParams } from './result-params.ts';

/** What became of the pages of a run since the one that it is compared with. */
export function changeRoutes({ db }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/reports/:id/changes/',
      summary: 'How many results of a report changed how, and since which run.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      params: integerIdParams(reportIdSchema),
      answer: runChangesSchema,
      handle: async ({ params: { id }, principal: { organizationId } }) => {
        if ((await getReportKind(db, organizationId, id)) === undefined) throw new NotFound();
        const run = await compareRun(db, organizationId, id);
        const base = run?.base ?? null;
        const counts = Object.fromEntries(RESULT_CHANGES.map((change) => [change, run?.counts[change] ?? 0]));
        const body = {
          report: id,
          compared_with: base && { report: base.reportId, ctime: base.runAt.toISOString(), expired: !base.isWhole },
          counts: counts as RunChanges['counts'],
          gone: run?.gone ?? null,
        };
        return { status: 200, body };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/reports/:id/gone/',
      summary: 'Pages that the run before has a result for and a completed one has not, by address.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      params: integerIdParams(reportIdSchema),
      query: pageQuerySchema.omit({ ordering: true }),
      answer: gonePagesSchema,
      handle: async ({ params: { id }, query, principal: { organizationId } }) => {
        const kind = await getReportKind(db, organizationId, id);
        if (kind === undefined) throw new NotFound();
        const paging = { page: query.page, pageSize: query.page_size };
        const gone = await resultsOf(kind)?.gone({ db, organizationId }, id, paging);
        return answerPage(query, gone?.count ?? 0, gone?.rows ?? []);
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/report_results/:id/earlier/',
      summary: 'The same page in the run that its own is compared with.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 1200, durationS: 60 },
      params: resultParams,
      answer: earlierResultSchema,
      handle: async ({ params: { id }, principal: { organizationId } }) => {
        const finding = await findFinding(db, organizationId, id);
        const body = finding && (await resultsOf(finding.kind)?.earlier({ db, organizationId }, id));
        if (body === undefined) throw new NotFound();
        return { status: 200, body };
      },
    }),
  ];
}

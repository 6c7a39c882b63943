import { MAX_PAGE_SIZE, pageQuerySchema } from '@proofline/contracts/api/pagination';
import {
  matchedLinkPageSchema,
  reportResultDetailSchema,
  reportResultPageSchema,
  reportResultQuerySchema,
  resultMetadataSchema,
} from '@proofline/contracts/api/report-results';
import type { AgentId } from '@proofline/contracts/ids';
import { runPartsOf } from '@proofline/contracts/kinds/configuration-parts';
import { pageOverRuns } from '@proofline/projections/findings/compliance/over-runs';
import { getNeighbours, getResult, listResults } from '@proofline/projections/findings/compliance/query';
import { getReport, listReports } from '@proofline/projections/reports/query';
import { ruleLimits } from '@proofline/rules/limits';
import { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import { isSwitchOn } from '../feature-switches/is-switch-on.ts';
import { linkRulesOf, loadRuleLinks } from './load-rule-links.ts';
import { presentResult, presentResultDetail } from './present.ts';
import { resultMetadata } from './result-metadata.ts';
import { resultParams } from './result-params.ts';
import { selectResults } from './select-results.ts';

/** Judged pages and their evidence (specification 002 §2.3, §7). */
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
      handle: async ({ query, principal: { organizationId } }) => {
        const options = { ...selectResults(query.report, query), page: query.page, pageSize: query.page_size };
        const { count, rows } = await listResults(db, organizationId, options);
        if (count === 0) {
          const report = await listReports(db, organizationId, { ids: [query.report], page: 1, pageSize: 1 });
          if (report.count === 0) throw new NotFound();
        }
        const results = rows.map(presentResult);
        return answerPage(query, count, results);
      },
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
      handle: async ({ params: { id }, query, principal: { organizationId } }) => {
        const result = await getResult(db, organizationId, id);
        if (result === undefined) throw new NotFound();
        const selection = selectResults(result.reportId, query);
        const [agentName, neighbours, overRuns, tellsErrorsInDetail] = await Promise.all([
          agentNameOf(result.details.agentId),
          getNeighbours(db, organizationId, id, selection),
          pageOverRuns(db, organizationId, result),
          isSwitchOn(db, 'display_detailed_errors'),
        ]);
        return {
          status: 200,
          body: presentResultDetail(result, agentName, neighbours, overRuns, { tellsErrorsInDetail }),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/report_results/:id/rules/:rule/links/',
      summary: 'Every link of the page that a rule found, with the parameters it exports.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      params: resultParams.extend({ rule: z.string().max(ruleLimits.idChars) }),
      query: pageQuerySchema.omit({ ordering: true }),
      answer: matchedLinkPageSchema,
      handle: async ({ params: { id, rule }, query, principal: { organizationId } }) => {
        const result = await getResult(db, organizationId, id);
        const report = result && (await getReport(db, organizationId, result.reportId, clock.now()));
        if (result === undefined || report === undefined) throw new NotFound();
        const [asked] = linkRulesOf(runPartsOf(report.configuration)).filter((one) => one.id === rule);
        const [found] = asked === undefined ? [] : await loadRuleLinks(blobs, result, [asked]);
        if (!found) throw new NotFound();
        const size = query.page_size === 0 ? MAX_PAGE_SIZE : query.page_size;
        const links = found.links.slice((query.page - 1) * size, query.page * size);
        const { status, body } = answerPage({ page: query.page, page_size: size }, found.links.length, links);
        return { status, body: { ...body, link_count: found.count } };
      },
    }),
  ];

  async function agentNameOf(agentId: AgentId | null): Promise<string | undefined> {
    if (agentId === null) return undefined;
    const agent: { name: string } | undefined = await db('agents').where({ agent_id: agentId }).first('name');
    return agent?.name;
  }
}

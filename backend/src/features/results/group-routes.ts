import { resultGroupsQuerySchema, resultGroupsSchema } from '@proofline/contracts/api/result-groups';
import { reportIdSchema } from '@proofline/contracts/ids';
import { getReportKind } from '@proofline/projections/reports/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { resultsOf } from '../kinds/result-registry.ts';

const noGroups = { total: 0, groups: [], others: null };

/** What the results of a report have in common. */
export function groupRoutes({ db }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/reports/:id/groups/',
      summary: "How many of a report's results are of each website or country, or break each rule.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      params: integerIdParams(reportIdSchema),
      query: resultGroupsQuerySchema,
      answer: resultGroupsSchema,
      handle: async ({ params: { id }, query: { by, ...selection }, principal: { organizationId, userId } }) => {
        const kind = await getReportKind(db, organizationId, id);
        if (kind === undefined) throw new NotFound();
        const found = await resultsOf(kind)?.groups({ db, organizationId, userId }, id, by, selection);
        return { status: 200, body: { report: id, by, ...(found ?? noGroups) } };
      },
    }),
  ];
}

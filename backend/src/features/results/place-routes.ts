import { reportIdSchema } from '@proofline/contracts/ids';
import { brandPlacesSchema } from '@proofline/contracts/kinds/brand-places';
import { getReportKind } from '@proofline/projections/reports/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { NotFound } from '../../kernel/http/errors.ts';
import { integerIdParams } from '../../kernel/http/ids-in-requests.ts';
import { resultsOf } from '../kinds/result-registry.ts';

/** Where brands stood over the runs of a check. */
export function placeRoutes({ db }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/reports/:id/brand_places/',
      summary: "Where brands stood in the middle of a report's toplists, and of those of the runs before it.",
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      params: integerIdParams(reportIdSchema),
      answer: brandPlacesSchema,
      handle: async ({ params: { id }, principal: { organizationId, userId } }) => {
        const kind = await getReportKind(db, organizationId, id);
        if (kind === undefined) throw new NotFound();
        const brands = await resultsOf(kind)?.places?.({ db, organizationId, userId }, id);
        return { status: 200, body: { report: id, brands: brands ?? [] } };
      },
    }),
  ];
}

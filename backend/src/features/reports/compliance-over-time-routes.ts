import { complianceOverTimeQuerySchema, complianceOverTimeSchema } from '@proofline/contracts/api/reports';
import { complianceOverTime } from '@proofline/projections/reports/compliance-over-time';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { findTimezone } from '../accounts/account.ts';

/** How compliance of everything the organisation checks goes from day to day, for the dashboard. */
export function complianceOverTimeRoutes({ db, clock }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/compliance_over_time/',
      summary: 'Compliance of all runs by the day they ended on, over the last 30 or 90 days.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 300, durationS: 60 },
      query: complianceOverTimeQuerySchema,
      answer: complianceOverTimeSchema,
      handle: async ({ query: { days }, principal: { organizationId, userId } }) => {
        const timezone = await findTimezone(db, userId);
        const points = await complianceOverTime(db, organizationId, { now: clock.now(), days: Number(days), timezone });
        const body = points.map(({ day, reports, compliant, notCompliant, percent }) => ({
          ...{ day, reports, compliant, not_compliant: notCompliant, compliance_percent: percent },
        }));
        return { status: 200, body };
      },
    }),
  ];
}

import { type CheckCountryCount, checkCountryCountsSchema } from '@proofline/contracts/api/projects';
import { countryName } from '@proofline/contracts/countries';
import { countChecksByCountry } from '@proofline/projections/checks/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { requireSwitch } from '../feature-switches/is-switch-on.ts';

/** What the map of the dashboard shows (specification 002 §2.9, §7); none of it while its switch is off. */
export function countryCountRoutes({ db }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/check_country_count/',
      summary: 'Enabled checks by country, the most first: code, name and how many.',
      auth: 'user',
      policy: 'signed_in',
      limit: { points: 600, durationS: 60 },
      answer: checkCountryCountsSchema,
      handle: async ({ principal: { organizationId } }) => {
        await requireSwitch(db, 'enable_geo_widget');
        const counts = [...(await countChecksByCountry(db, organizationId))].map(
          ([code, checks]): CheckCountryCount => [code, countryName(code), checks],
        );
        const body = counts.toSorted(
          ([, left, most], [, right, more]) => more - most || left.localeCompare(right, 'en'),
        );
        return { status: 200, body };
      },
    }),
  ];
}

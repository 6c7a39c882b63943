import { checkCountryCountsSchema } from '@proofline/contracts/api/projects';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../../shared/api/client.ts';
import { queryKeys } from '../../../shared/api/query-keys.ts';

/** Enabled checks by country; asked for again when checks of the organisation change. */
export const countryCountsQuery = queryOptions({
  queryKey: queryKeys.dashboard.countries,
  queryFn: ({ signal }) => apiGet('/api/check_country_count/', checkCountryCountsSchema, { signal }),
});

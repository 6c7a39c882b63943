import { meSchema } from '@proofline/contracts/api/account';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { apiGet } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { adoptConsent } from '../preferences/cookie-consent.ts';
import { adoptPreferences } from '../preferences/preferences.ts';

export const ME_PATH = '/api/auth/users/me/';

/** The signed-in user; 401 when there is none. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: async ({ signal }) => {
    const me = await apiGet(ME_PATH, meSchema, { signal });
    adoptPreferences(me.preferences);
    adoptConsent(me.cookies);
    return me;
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
  refetchOnWindowFocus: false,
  retry: false,
});

/** The signed-in user; only below the protected route, which has loaded it. */
export const useMe = () => useSuspenseQuery(meQuery).data;

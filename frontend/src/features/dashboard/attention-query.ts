import { attentionSchema, dashboardVisitSchema } from '@proofline/contracts/api/dashboard';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiGet, apiPost } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';

/** Well under the gap after which the server speaks of another visit. */
const VISIT_EVERY_MS = 10 * 60_000;

export const attentionQuery = queryOptions({
  queryKey: queryKeys.dashboard.attention,
  queryFn: ({ signal }) => apiGet('/api/attention/', attentionSchema, { signal }),
});

/** Says that somebody looks, and says it again for as long as they do. @returns whether it has been said */
function useVisit(): boolean {
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    const say = async () => {
      // What cannot be noted is no reason to show nothing: the last visit is then an older one.
      await apiPost('/api/dashboard_visits/', dashboardVisitSchema, {}, { inPassing: true, findsOut: false }).catch(
        () => undefined,
      );
      setIsSaid(true);
    };
    void say();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void say();
    }, VISIT_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return isSaid;
}

/** What needs the reader first since their last visit; asked once the server knows of this one. */
export function useAttention() {
  const isSaid = useVisit();
  return useQuery({ ...attentionQuery, enabled: isSaid });
}

import type { CheckKind } from '@proofline/contracts/check-kinds';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { loadReportView } from './registry.ts';

/** Code of a kind's report, once a visit; null for a kind whose results cannot be shown yet. */
export const reportViewQuery = (kind: CheckKind) =>
  queryOptions({
    queryKey: queryKeys.reportViews.of(kind),
    queryFn: () => loadReportView(kind),
    // It is code: it does not change, and what did not come is the app's to say.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    structuralSharing: false,
    throwOnError: true,
  });

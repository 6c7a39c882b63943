import { sessionSchema } from '@proofline/contracts/api/session';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../api/client.ts';

/** Is somebody signed in here, and for how long? */
export const sessionQuery = queryOptions({
  queryKey: ['session'] as const,
  queryFn: ({ signal }) => apiGet('/api/session/', sessionSchema, { signal }),
  retry: false,
});

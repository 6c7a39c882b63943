import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isSessionLost } from '../api/query-client.ts';
import { meQuery } from '../session/me.ts';

interface Entering {
  context: { queryClient: QueryClient };
  location: { href: string };
}

export async function requireSession({ context, location }: Entering): Promise<void> {
  try {
    await context.queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (isSessionLost(error)) throw redirect({ to: '/login', search: { redirect: location.href } });
    throw error;
  }
}

/** For creation pages (000 §2): everyone else sees why not. */
export async function requireFullAccess({ context }: Entering): Promise<void> {
  const me = await context.queryClient.ensureQueryData(meQuery);
  if (!me.has_full_access) throw redirect({ to: '/error', search: { reason: 'access_denied' } });
}

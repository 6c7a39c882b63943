import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isSessionLost } from '../api/query-client.ts';
import { hasSession } from '../session/has-session.ts';
import { meQuery } from '../session/me.ts';

interface Entering {
  context: { queryClient: QueryClient };
  location: { href: string };
}

export async function requireSession({ context, location }: Entering): Promise<void> {
  const { queryClient } = context;
  const toLogin = redirect({ to: '/login', search: { redirect: location.href } });
  // Asked first, because its "no" is an ordinary answer and not an error.
  if (queryClient.getQueryData(meQuery.queryKey) === undefined && !(await hasSession())) throw toLogin;
  try {
    await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    throw isSessionLost(error) ? toLogin : error;
  }
}

/** For creation pages (000 §2): everyone else sees why not. */
export async function requireFullAccess({ context }: Entering): Promise<void> {
  const me = await context.queryClient.ensureQueryData(meQuery);
  if (!me.has_full_access) throw redirect({ to: '/error', search: { reason: 'access_denied' } });
}

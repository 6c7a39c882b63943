import type { Me } from '@proofline/contracts/api/account';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isSessionLost } from '../api/query-client.ts';
import { hasSession } from '../session/has-session.ts';
import { meQuery } from '../session/me.ts';
import { loadFlag, loadSwitch } from '../switches/feature-states.ts';
import { admit, type PageAccess } from './page-access.ts';

interface Entering {
  context: { queryClient: QueryClient; accessTo: (pathname: string) => PageAccess | undefined };
  location: { href: string; pathname: string };
}

/** Runs before every route: who may open which page stands in one table. */
export async function guardPages({ context, location }: Entering): Promise<void> {
  const { queryClient, accessTo } = context;
  const access = accessTo(location.pathname);
  // A route that was forgotten in the table is closed.
  if (access === undefined) throw redirect({ to: '/error' });
  const me = access.who === 'everyone' ? null : await loadMe(queryClient);
  switch (admit(access, me, await isOn(queryClient, access))) {
    case 'enter':
      return;
    case 'login':
      throw redirect({ to: '/login', search: { redirect: location.href } });
    case 'denied':
      throw redirect({ to: '/error', search: { reason: 'access_denied' } });
    case 'not_found':
      throw redirect({ to: '/error' });
  }
}

/** Null: nobody is signed in. */
async function loadMe(client: QueryClient): Promise<Me | null> {
  // Asked first, because its "no" is an ordinary answer and not an error.
  if (client.getQueryData(meQuery.queryKey) === undefined && !(await hasSession())) return null;
  try {
    return await client.ensureQueryData(meQuery);
  } catch (error) {
    if (isSessionLost(error)) return null;
    throw error;
  }
}

async function isOn(client: QueryClient, { needsSwitch, needsFlag }: PageAccess): Promise<boolean> {
  if (needsSwitch !== undefined && !(await loadSwitch(client, needsSwitch))) return false;
  return needsFlag === undefined || (await loadFlag(client, needsFlag));
}

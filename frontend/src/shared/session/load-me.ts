import type { Me } from '@proofline/contracts/api/account';
import type { QueryClient } from '@tanstack/react-query';
import { isAskedEarly } from '../api/early-reads.ts';
import { isSessionLost } from '../api/query-client.ts';
import { hasSession } from './has-session.ts';
import { ME_PATH, meQuery } from './me.ts';

/** The signed-in user, loaded once; null: nobody is signed in. Throws when the server cannot say. */
export async function loadMe(client: QueryClient): Promise<Me | null> {
  const isKnown = client.getQueryData(meQuery.queryKey) !== undefined || isAskedEarly(ME_PATH);
  // Asked first, because its "no" is an ordinary answer and not an error.
  if (!isKnown && !(await hasSession())) return null;
  try {
    return await client.ensureQueryData(meQuery);
  } catch (error) {
    if (isSessionLost(error)) return null;
    throw error;
  }
}

import { type StartPage, startPageOf } from '@proofline/contracts/start-page';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { loadMe } from '../session/load-me.ts';
import { meQuery } from '../session/me.ts';
import { loadSwitch, useSwitch } from '../switches/feature-states.ts';

/** Where somebody starts after login. */
export async function startPage(client: QueryClient): Promise<StartPage> {
  const [me, hasDashboard] = await Promise.all([
    loadMe(client).catch(() => null),
    loadSwitch(client, 'enable_dashboard_in_sidebar'),
  ]);
  return startPageOf(me?.has_full_access === true, hasDashboard);
}

/** The same for links; follows the switch live. */
export function useStartPage(): StartPage {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return startPageOf(me?.has_full_access === true, useSwitch('enable_dashboard_in_sidebar'));
}

import type { Me } from '@proofline/contracts/api/account';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { loadMe } from '../session/load-me.ts';
import { meQuery } from '../session/me.ts';
import { loadSwitch, useSwitch } from '../switches/feature-states.ts';

export type StartPage = '/dashboard' | '/manage_checks';

const startPageOf = (me: Pick<Me, 'has_full_access'> | null | undefined, hasDashboard: boolean): StartPage =>
  hasDashboard && me?.has_full_access ? '/dashboard' : '/manage_checks';

/** Where somebody starts after login (000 §2): the dashboard with switch and full access, else the check list. */
export async function startPage(client: QueryClient): Promise<StartPage> {
  const [me, hasDashboard] = await Promise.all([
    loadMe(client).catch(() => null),
    loadSwitch(client, 'enable_dashboard_in_sidebar'),
  ]);
  return startPageOf(me, hasDashboard);
}

/** The same for links; follows the switch live. */
export function useStartPage(): StartPage {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return startPageOf(me, useSwitch('enable_dashboard_in_sidebar'));
}

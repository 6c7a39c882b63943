import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { loadMe } from '../session/load-me.ts';
import { wantsTwoFactor } from '../session/wants-two-factor.ts';
import { loadFlag, loadSwitch } from '../switches/feature-states.ts';
import { admit, type PageAccess } from './page-access.ts';

/** Where organisations that ask for a second proof lead those who have none. */
const SET_UP_PAGE = '/set_up_two_factor';

interface Entering {
  readonly context: {
    readonly queryClient: QueryClient;
    readonly accessTo: (pathname: string) => PageAccess | undefined;
  };
  readonly location: { readonly href: string; readonly pathname: string };
}

/** Runs before every route: who may open which page stands in one table. */
export async function guardPages({ context, location }: Entering): Promise<void> {
  const { queryClient, accessTo } = context;
  const access = accessTo(location.pathname);
  // A route that was forgotten in the table is closed.
  if (access === undefined) throw redirect({ to: '/error' });
  const asked = loadMe(queryClient);
  // A page for everybody opens also while nobody knows who asks; its frame is then the visitors'.
  const me = await (access.who === 'everyone' ? asked.catch(() => null) : asked);
  switch (admit(access, me, await isOn(queryClient, access))) {
    case 'enter':
      if (access.who !== 'everyone' && me !== null && wantsTwoFactor(me) && location.pathname !== SET_UP_PAGE) {
        throw redirect({ to: SET_UP_PAGE, search: { redirect: location.href } });
      }
      return;
    case 'login':
      throw redirect({ to: '/login', search: { redirect: location.href } });
    case 'denied':
      throw redirect({ to: '/error', search: { reason: 'access_denied' } });
    case 'not_found':
      throw redirect({ to: '/error' });
  }
}

async function isOn(client: QueryClient, { needsSwitches = [], needsFlag }: PageAccess): Promise<boolean> {
  for (const name of needsSwitches) if (!(await loadSwitch(client, name))) return false;
  return needsFlag === undefined || (await loadFlag(client, needsFlag));
}

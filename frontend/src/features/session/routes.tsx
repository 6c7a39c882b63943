import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { rootRoute } from '../../shared/routing/root-route.ts';
import { safeRedirect } from '../../shared/routing/safe-redirect.ts';
import { hasSession } from '../../shared/session/has-session.ts';

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: z.object({ redirect: z.string().optional().catch(undefined) }),
  beforeLoad: async ({ search }) => {
    if (await hasSession().catch(() => false)) {
      throw redirect({ href: safeRedirect(search.redirect, window.location.origin) ?? '/manage_checks' });
    }
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  staticData: { title: 'Log in' },
});

export const sessionRoutes = [loginRoute] as const;

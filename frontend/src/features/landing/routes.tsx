import { PUBLIC_PAGES } from '@proofline/contracts/public-pages';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../../shared/routing/root-route.ts';
import { startPage } from '../../shared/routing/start-page.ts';
import { loadMe } from '../../shared/session/load-me.ts';

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./landing-page.tsx'), 'LandingPage'),
  staticData: { title: PUBLIC_PAGES['/'].title },
});

const landingPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/landing-page',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

/** Where "home" is depends on who asks: the start page of who is signed in, the landing page of visitors. */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/home',
  beforeLoad: async ({ context: { queryClient } }) => {
    const me = await loadMe(queryClient).catch(() => null);
    throw redirect({ to: me === null ? '/' : await startPage(queryClient), replace: true });
  },
});

export const landingRoutes = [landingRoute, landingPageRoute, homeRoute] as const;

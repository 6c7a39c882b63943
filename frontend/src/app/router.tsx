import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { accountRoutes, bareAccountRoutes } from '../features/account/routes.tsx';
import { adminRoutes } from '../features/admin/routes.tsx';
import { agentsRoutes } from '../features/agents/routes.tsx';
import { chatRoutes } from '../features/chat/routes.tsx';
import { checksRoutes } from '../features/checks/routes.tsx';
import { contentAdminRoutes } from '../features/content-admin/routes.tsx';
import { dashboardRoutes } from '../features/dashboard/routes.tsx';
import { exportRoutes } from '../features/exports/routes.tsx';
import { helpRoutes, memberHelpRoutes } from '../features/help/routes.tsx';
import { historyRoutes } from '../features/history/routes.tsx';
import { integrationsRoutes } from '../features/integrations/routes.tsx';
import { landingRoutes } from '../features/landing/routes.tsx';
import { listsRoutes } from '../features/lists/routes.tsx';
import { publicRoutes } from '../features/public/routes.tsx';
import { reportsRoutes } from '../features/reports/routes.tsx';
import { sessionRoutes } from '../features/session/routes.tsx';
import { supportRoutes } from '../features/support/routes.tsx';
import { wizardRoutes } from '../features/wizard/routes.tsx';
import { galleryRoutes } from '../gallery/routes.tsx';
import { stopFindingOut } from '../shared/api/finding-out.ts';
import { createQueryClient } from '../shared/api/query-client.ts';
import { queryKeys } from '../shared/api/query-keys.ts';
import type { PageAccess } from '../shared/routing/page-access.ts';
import { openRoute, protectedRoute, rootRoute } from '../shared/routing/root-route.ts';
import { safeRedirect } from '../shared/routing/safe-redirect.ts';
import { parseSearch, stringifySearch } from '../shared/routing/search-codec.ts';
import { onFeaturesChanged } from '../shared/switches/feature-states.ts';
import { dismissProblems } from '../shared/ui/problems.ts';
import { accessTable } from './access-table.ts';
import { schemeOfPage } from './forced-scheme.ts';
import { isHealthy, watchHealth, whenDown, whenRecovered } from './health.ts';
import { leaveToLogin } from './leave-to-login.ts';
import { errorRoute } from './pages/error-route.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { RouteErrorPage } from './pages/route-error-page.tsx';
import { RootLayout } from './shell/root-layout.tsx';

export const queryClient: QueryClient = createQueryClient({
  onSessionLost: () => leaveToLogin(router, queryClient),
  // Asked for while a page was open: who one is has changed, and the guards look again.
  onTwoFactorWanted: () => {
    if (router.state.location.pathname === '/set_up_two_factor') return;
    queryClient.removeQueries({ queryKey: queryKeys.me });
    void router.navigate({ to: '/set_up_two_factor', search: { redirect: router.state.location.href } });
  },
  onServerTrouble: () => void watchHealth(),
  onAttempt: dismissProblems,
});

/** Opened while all is well, it leads on. */
const maintenanceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/maintenance',
  validateSearch: z.object({ redirect: z.string().optional().catch(undefined) }),
  beforeLoad: async ({ search }) => {
    if (await isHealthy()) throw redirect({ href: safeRedirect(search.redirect, window.location.origin) ?? '/' });
    void watchHealth();
  },
  component: lazyRouteComponent(() => import('./pages/maintenance-page.tsx'), 'MaintenancePage'),
});

rootRoute.update({ component: RootLayout });

const routeTree = rootRoute.addChildren([
  ...landingRoutes,
  maintenanceRoute,
  ...sessionRoutes,
  ...bareAccountRoutes,
  ...galleryRoutes,
  openRoute.addChildren([errorRoute, ...publicRoutes, ...supportRoutes, ...helpRoutes]),
  protectedRoute.addChildren([
    ...checksRoutes,
    ...listsRoutes,
    ...wizardRoutes,
    ...reportsRoutes,
    ...historyRoutes,
    ...agentsRoutes,
    ...integrationsRoutes,
    ...adminRoutes,
    ...dashboardRoutes,
    ...exportRoutes,
    ...chatRoutes,
    ...contentAdminRoutes,
    ...accountRoutes,
    ...memberHelpRoutes,
  ]),
]);

/** Addresses that lead nowhere match the root alone, and get the page that says so. */
function accessTo(pathname: string): PageAccess | undefined {
  const [matched] = router.getMatchedRoutes(pathname);
  return accessTable[matched.at(-1)?.fullPath ?? '/'];
}

export const router = createRouter({
  routeTree,
  context: { queryClient, accessTo },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: RouteErrorPage,
});

router.subscribe('onBeforeRouteMount', ({ toLocation }) => schemeOfPage(toLocation.pathname));

router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (!pathChanged) return;
  stopFindingOut();
  dismissProblems();
});

// A switch that is thrown while its page is open: the guards look again.
onFeaturesChanged(queryClient, () => void router.invalidate());

// The address says what stands there, and where one wanted to go.
whenDown(() => {
  const { href, pathname } = router.state.location;
  if (pathname !== '/maintenance') router.history.replace(`/maintenance${stringifySearch({ redirect: href })}`);
});
whenRecovered(() => {
  const { redirect } = parseSearch(router.history.location.search);
  if (router.history.location.pathname === '/maintenance') {
    router.history.replace(safeRedirect(redirect, window.location.origin) ?? '/');
  }
  void queryClient.refetchQueries({ type: 'active' });
  void router.invalidate();
});

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: typeof router;
  }
}

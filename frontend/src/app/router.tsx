import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoutes } from '../features/admin/routes.tsx';
import { agentsRoutes } from '../features/agents/routes.tsx';
import { chatRoutes } from '../features/chat/routes.tsx';
import { checksRoutes } from '../features/checks/routes.tsx';
import { contentAdminRoutes } from '../features/content-admin/routes.tsx';
import { dashboardRoutes } from '../features/dashboard/routes.tsx';
import { exportRoutes } from '../features/exports/routes.tsx';
import { historyRoutes } from '../features/history/routes.tsx';
import { landingRoutes } from '../features/landing/routes.tsx';
import { listsRoutes } from '../features/lists/routes.tsx';
import { publicRoutes } from '../features/public/routes.tsx';
import { reportsRoutes } from '../features/reports/routes.tsx';
import { sessionRoutes } from '../features/session/routes.tsx';
import { supportRoutes } from '../features/support/routes.tsx';
import { wizardRoutes } from '../features/wizard/routes.tsx';
import { createQueryClient } from '../shared/api/query-client.ts';
import type { PageAccess } from '../shared/routing/page-access.ts';
import { openRoute, protectedRoute, rootRoute } from '../shared/routing/root-route.ts';
import { parseSearch, stringifySearch } from '../shared/routing/search-codec.ts';
import { accessTable } from './access-table.ts';
import { watchHealth, whenRecovered } from './health.ts';
import { leaveToLogin } from './leave-to-login.ts';
import { errorRoute } from './pages/error-route.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { RouteErrorPage } from './pages/route-error-page.tsx';
import { RootLayout } from './shell/root-layout.tsx';

export const queryClient: QueryClient = createQueryClient({
  onSessionLost: () => leaveToLogin(router, queryClient),
  onServerTrouble: () => void watchHealth(),
});

const maintenanceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/maintenance',
  component: lazyRouteComponent(() => import('./pages/maintenance-page.tsx'), 'MaintenancePage'),
});

rootRoute.update({ component: RootLayout });

const routeTree = rootRoute.addChildren([
  ...landingRoutes,
  maintenanceRoute,
  ...sessionRoutes,
  openRoute.addChildren([errorRoute, ...publicRoutes, ...supportRoutes]),
  protectedRoute.addChildren([
    ...checksRoutes,
    ...listsRoutes,
    ...wizardRoutes,
    ...reportsRoutes,
    ...historyRoutes,
    ...agentsRoutes,
    ...adminRoutes,
    ...dashboardRoutes,
    ...exportRoutes,
    ...chatRoutes,
    ...contentAdminRoutes,
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

whenRecovered(() => {
  void queryClient.refetchQueries({ type: 'active' });
  void router.invalidate();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

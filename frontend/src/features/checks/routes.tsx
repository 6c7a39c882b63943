import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { protectedRoute } from '../../shared/routing/root-route.ts';
import { tableSearchSchema } from '../../shared/table/table-search.ts';

const checksCrumbs = [{ label: 'Checks' }, { label: 'Manage checks', to: '/manage_checks' }];

const manageChecksRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/manage_checks',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./manage-checks-page.tsx'), 'ManageChecksPage'),
  staticData: { title: 'Manage checks', crumbs: checksCrumbs },
});

const overviewRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/manage_checks/$projectId/overview',
  component: lazyRouteComponent(() => import('./overview/check-overview-page.tsx'), 'CheckOverviewPage'),
  staticData: { title: 'Check', crumbs: [...checksCrumbs, { label: 'Check' }] },
});

export const checksRoutes = [manageChecksRoute, overviewRoute] as const;

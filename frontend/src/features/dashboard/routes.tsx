import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { protectedRoute } from '../../shared/routing/root-route.ts';
import { tableSearchSchema } from '../../shared/table/table-search.ts';

const dashboardRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  staticData: { title: 'Dashboard', crumbs: [{ label: 'Dashboard', to: '/dashboard' }] },
});

const dashboardCommentsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/dashboard/comments',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('../comments/comments-page.tsx'), 'CommentsPage'),
  staticData: { title: 'Comments', crumbs: [{ label: 'Dashboard', to: '/dashboard' }, { label: 'Comments' }] },
});

/** The same list for who has no dashboard. */
const commentsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/comments',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('../comments/comments-page.tsx'), 'CommentsPage'),
  staticData: { title: 'Comments', crumbs: [{ label: 'Comments', to: '/comments' }] },
});

export const dashboardRoutes = [dashboardRoute, dashboardCommentsRoute, commentsRoute] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { protectedRoute } from '../../shared/routing/root-route.ts';

const historyRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/manage_checks/$projectId/history',
  component: lazyRouteComponent(() => import('./history-page.tsx'), 'HistoryPage'),
  staticData: {
    title: 'History',
    crumbs: [{ label: 'Checks' }, { label: 'Manage checks', to: '/manage_checks' }, { label: 'History' }],
  },
});

export const historyRoutes = [historyRoute] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { protectedRoute } from '../../shared/routing/root-route.ts';
import { tableSearchSchema } from '../../shared/table/table-search.ts';

const agentsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/agents',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./agents-page.tsx'), 'AgentsPage'),
  staticData: { title: 'Agents', crumbs: [{ label: 'Administration' }, { label: 'Agents', to: '/agents' }] },
});

export const agentsRoutes = [agentsRoute] as const;

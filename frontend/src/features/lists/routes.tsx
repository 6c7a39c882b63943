import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { protectedRoute } from '../../shared/routing/root-route.ts';
import { tableSearchSchema } from '../../shared/table/table-search.ts';

const manageListsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/manage_lists',
  /** `?enabled=` with an empty value is read as true (000 §2). */
  validateSearch: tableSearchSchema.transform((search) =>
    search.enabled === '' ? { ...search, enabled: 'true' } : search,
  ),
  component: lazyRouteComponent(() => import('./manage-lists-page.tsx'), 'ManageListsPage'),
  staticData: { title: 'Manage lists', crumbs: [{ label: 'Checks' }, { label: 'Manage lists', to: '/manage_lists' }] },
});

export const listsRoutes = [manageListsRoute] as const;

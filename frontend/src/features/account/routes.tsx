import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { protectedRoute } from '../../shared/routing/root-route.ts';
import { notificationSettingsQuery } from './notification-settings.ts';

const profileRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/profile',
  // Loaded on entry, and not waited for.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(notificationSettingsQuery),
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  staticData: { title: 'Profile', crumbs: [{ label: 'Profile', to: '/profile' }] },
});

export const accountRoutes = [profileRoute] as const;

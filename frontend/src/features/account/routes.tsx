import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { protectedRoute, rootRoute } from '../../shared/routing/root-route.ts';
import { notificationSettingsQuery } from './notification-settings.ts';

const profileRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/profile',
  // Loaded on entry, and not waited for.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(notificationSettingsQuery),
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  staticData: { title: 'Profile', crumbs: [{ label: 'Profile', to: '/profile' }] },
});

/** Bare: nothing else is open to who stands here. */
const setUpTwoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set_up_two_factor',
  validateSearch: z.object({ redirect: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./set-up-two-factor-page.tsx'), 'SetUpTwoFactorPage'),
  staticData: { title: 'Set up two-factor authentication' },
});

export const accountRoutes = [profileRoute] as const;
export const bareAccountRoutes = [setUpTwoFactorRoute] as const;

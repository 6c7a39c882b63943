import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { protectedRoute } from '../../shared/routing/root-route.ts';

const chatRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/chat',
  component: lazyRouteComponent(() => import('../../shared/ui/not-built-page.tsx'), 'NotBuiltPage'),
  staticData: { title: 'Chat', crumbs: [{ label: 'Helpdesk' }, { label: 'Chat', to: '/chat' }] },
});

export const chatRoutes = [chatRoute] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { openRoute } from '../../shared/routing/root-route.ts';

const crumbs = [{ label: 'Support', to: '/support' }];

const hubRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/support',
  component: lazyRouteComponent(() => import('./support-page.tsx'), 'SupportPage'),
  staticData: { title: 'Support', crumbs },
});

const contactRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/support/contact',
  component: lazyRouteComponent(() => import('../../shared/ui/not-built-page.tsx'), 'NotBuiltPage'),
  staticData: { title: 'Contact support', crumbs: [...crumbs, { label: 'Contact support' }] },
});

const bugRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/support/bug',
  component: lazyRouteComponent(() => import('../../shared/ui/not-built-page.tsx'), 'NotBuiltPage'),
  staticData: { title: 'Report a bug', crumbs: [...crumbs, { label: 'Report a bug' }] },
});

const feedbackRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/support/feedback',
  component: lazyRouteComponent(() => import('../../shared/ui/not-built-page.tsx'), 'NotBuiltPage'),
  staticData: { title: 'Feedback', crumbs: [...crumbs, { label: 'Feedback' }] },
});

export const supportRoutes = [hubRoute, contactRoute, bugRoute, feedbackRoute] as const;

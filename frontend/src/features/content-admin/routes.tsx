import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { protectedRoute } from '../../shared/routing/root-route.ts';

const crumbsTo = (label: string) => [{ label: 'Admin settings', to: '/settings' }, { label }];

const insightsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/insights',
  component: lazyRouteComponent(() => import('../../shared/ui/not-built-page.tsx'), 'NotBuiltPage'),
  staticData: { title: 'Insights', crumbs: crumbsTo('Insights') },
});
const doYouKnowRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/do-you-know',
  component: lazyRouteComponent(() => import('../../shared/ui/not-built-page.tsx'), 'NotBuiltPage'),
  staticData: { title: 'Do you know', crumbs: crumbsTo('Do you know') },
});
const latestNewsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/latest-news',
  component: lazyRouteComponent(() => import('../../shared/ui/not-built-page.tsx'), 'NotBuiltPage'),
  staticData: { title: 'Latest news', crumbs: crumbsTo('Latest news') },
});
const partnersRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/partners',
  component: lazyRouteComponent(() => import('../../shared/ui/not-built-page.tsx'), 'NotBuiltPage'),
  staticData: { title: 'Partners', crumbs: crumbsTo('Partners') },
});
const testimonialsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/testimonials',
  component: lazyRouteComponent(() => import('../../shared/ui/not-built-page.tsx'), 'NotBuiltPage'),
  staticData: { title: 'Testimonials', crumbs: crumbsTo('Testimonials') },
});
const versionInfoRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/settings/version_info',
  component: lazyRouteComponent(() => import('../../shared/ui/not-built-page.tsx'), 'NotBuiltPage'),
  staticData: { title: 'Version info', crumbs: crumbsTo('Version info') },
});
export const contentAdminRoutes = [
  insightsRoute,
  doYouKnowRoute,
  latestNewsRoute,
  partnersRoute,
  testimonialsRoute,
  versionInfoRoute,
] as const;

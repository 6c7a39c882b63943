import { PUBLIC_PAGES } from '@proofline/contracts/public-pages';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { openRoute } from '../../shared/routing/root-route.ts';

const insightsRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/insights',
  component: lazyRouteComponent(() => import('../../shared/ui/not-built-page.tsx'), 'NotBuiltPage'),
  staticData: { title: PUBLIC_PAGES['/insights'].title, crumbs: [{ label: 'Insights', to: '/insights' }] },
});

const doYouKnowRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/do-you-know',
  component: lazyRouteComponent(() => import('../../shared/ui/not-built-page.tsx'), 'NotBuiltPage'),
  staticData: { title: PUBLIC_PAGES['/do-you-know'].title, crumbs: [{ label: 'Do you know', to: '/do-you-know' }] },
});

const newsRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/news',
  component: lazyRouteComponent(() => import('../../shared/ui/not-built-page.tsx'), 'NotBuiltPage'),
  staticData: { title: PUBLIC_PAGES['/news'].title, crumbs: [{ label: 'Latest news', to: '/news' }] },
});

const testimonialRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/testimonial',
  component: lazyRouteComponent(() => import('../../shared/ui/not-built-page.tsx'), 'NotBuiltPage'),
  staticData: { title: PUBLIC_PAGES['/testimonial'].title, crumbs: [{ label: 'Testimonials', to: '/testimonial' }] },
});

/** An article that is not there, not published, or not yet: back to its list (002 §2.11). */
const insightRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/insights/$articlePath',
  beforeLoad: () => {
    throw redirect({ to: '/insights', replace: true });
  },
});
const doYouKnowArticleRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/do-you-know/$articlePath',
  beforeLoad: () => {
    throw redirect({ to: '/do-you-know', replace: true });
  },
});
const newsArticleRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/news/$articlePath',
  beforeLoad: () => {
    throw redirect({ to: '/news', replace: true });
  },
});

export const publicRoutes = [
  insightsRoute,
  doYouKnowRoute,
  newsRoute,
  testimonialRoute,
  insightRoute,
  doYouKnowArticleRoute,
  newsArticleRoute,
] as const;

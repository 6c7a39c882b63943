import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { protectedRoute } from '../../shared/routing/root-route.ts';
import { tableSearchSchema } from '../../shared/table/table-search.ts';

const integrations = { label: 'Integrations' };

const eventFeedRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/integrations/event_feed',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./event-feed/feed-tokens-page.tsx'), 'FeedTokensPage'),
  staticData: { title: 'Event feed', crumbs: [integrations, { label: 'Event feed' }] },
});

/** How an organisation's own systems are told what happens: for those who may change everything in it. */
export const integrationsRoutes = [eventFeedRoute] as const;

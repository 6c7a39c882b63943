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

const webhooksRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/integrations/webhooks',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  staticData: { title: 'Webhooks', crumbs: [integrations, { label: 'Webhooks' }] },
});

const webhookRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/integrations/webhooks/$webhookId',
  validateSearch: tableSearchSchema,
  component: lazyRouteComponent(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
  staticData: { title: 'Webhook', crumbs: [integrations, { label: 'Webhooks', to: '/integrations/webhooks' }] },
});

/** How an organisation's own systems are told what happens: for those who may change everything in it. */
export const integrationsRoutes = [eventFeedRoute, webhooksRoute, webhookRoute] as const;

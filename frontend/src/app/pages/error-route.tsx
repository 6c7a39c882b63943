import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { openRoute } from '../../shared/routing/root-route.ts';

/** Why the page is shown travels as a word, never as text: an address must not be able to speak for the product. */
export const errorRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/error',
  validateSearch: z.object({ reason: z.enum(['access_denied', 'server_error']).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./error-page.tsx'), 'ErrorPage'),
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { openRoute } from '../../shared/routing/root-route.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the error page says instead of its defaults (000 §2): in the history, where no link from elsewhere reaches. */
    readonly errorWords?: { readonly heading?: string; readonly subheading?: string; readonly paragraph?: string };
  }
}

/** Why the page is shown travels as a word, never as text: an address must not be able to speak for the product. */
export const errorRoute = createRoute({
  getParentRoute: () => openRoute,
  path: '/error',
  validateSearch: z.object({ reason: z.enum(['access_denied', 'server_error']).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./error-page.tsx'), 'ErrorPage'),
});

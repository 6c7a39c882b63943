import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { requireSession } from './guards.ts';

export interface RouterContext {
  queryClient: QueryClient;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Page title, before " · Proofline". */
    title?: string;
    /** Breadcrumbs down to the page; a page that knows more (a name) sets its own with `useBreadcrumbs`. */
    crumbs?: readonly Crumb[];
  }
}
export interface Crumb {
  readonly label: string;
  /** Path; without it the crumb is a heading, not a page. */
  readonly to?: string;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({});

/** Everything that needs a session; the app hangs its shell here. Without one: login, with the way back. */
export const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  beforeLoad: requireSession,
});

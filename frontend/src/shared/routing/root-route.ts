import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { guardPages } from './guards.ts';
import type { PageAccess } from './page-access.ts';

export interface RouterContext {
  readonly queryClient: QueryClient;
  /** Who may open the page at this path; undefined: nobody. */
  readonly accessTo: (pathname: string) => PageAccess | undefined;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Page title, before " · Proofline". */
    readonly title?: string;
    /** Breadcrumbs down to the page; a page that knows more (a name) sets its own with `useBreadcrumbs`. */
    readonly crumbs?: readonly Crumb[];
    /** `app`: sidebar and top bar. `open`: the same for who is signed in, the public frame for visitors. None: bare. */
    readonly frame?: 'app' | 'open';
  }
}
export interface Crumb {
  readonly label: string;
  /** Path; without it the crumb is a heading, not a page. */
  readonly to?: string;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ beforeLoad: guardPages });

/** Pages inside the app's frame, for who is signed in. */
export const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  staticData: { frame: 'app' },
});

/** Pages for everybody, inside a frame: the app's for who is signed in, the public one for visitors. */
export const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  staticData: { frame: 'open' },
});

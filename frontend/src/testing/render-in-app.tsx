import '@mantine/core/styles.css';
import '../app/theme/tokens.css';
import '../app/theme/base.css';
import '../app/theme/mantine.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { Provider as JotaiProvider } from 'jotai';
import type { ReactNode } from 'react';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { cssVariables } from '../app/theme/css-variables.ts';
import { theme } from '../app/theme/theme.ts';
import { createQueryClient } from '../shared/api/query-client.ts';
import { adoptPreferences } from '../shared/preferences/preferences.ts';
import { parseSearch, stringifySearch } from '../shared/routing/search-codec.ts';
import { store } from '../shared/store.ts';
import { tableSearchSchema } from '../shared/table/table-search.ts';

interface Options {
  /** The address the page is opened at. */
  readonly at?: string;
  /** The id of the route that shows it, for what reads its own address; otherwise any address does. */
  readonly route?: string;
  /** In a window as narrow as a phone's. */
  readonly phone?: boolean;
  /** Filled before, for what is loaded before a page shows. */
  readonly client?: QueryClient;
}

/** What an account begins with; one test's switches are not the next one's. */
const preferences = {
  appearance: 'light',
  sidebar_collapsed: false,
  timezone: 'UTC',
  switch_settings: {},
  notification_settings: { alerts: false, comments: false, news: false, offers: false },
} as const;

const nothing = () => undefined;

/** A query client like the product's, to which nothing happens beside. */
export const testClient = (): QueryClient =>
  createQueryClient({
    onSessionLost: nothing,
    onTwoFactorWanted: nothing,
    onServerTrouble: nothing,
    onAttempt: nothing,
  });

/**
 * Shows `ui` as the product would: theme, query client, preferences and a router whose address the test can read. Every
 * address shows the same `ui`. Dialogs and menus stand beside it: tests look for things on the whole `page`.
 */
export async function renderInApp(
  ui: ReactNode,
  { at = '/', route = '/$', phone = false, client = testClient() }: Options = {},
) {
  await page.viewport(phone ? 390 : 1280, phone ? 844 : 800);
  adoptPreferences(preferences);
  const root = createRootRoute();
  const guarded = createRoute({ getParentRoute: () => root, id: 'protected' });
  const isGuarded = route.startsWith('/protected/');
  const shown = createRoute({
    getParentRoute: () => (isGuarded ? guarded : root),
    path: route.replace(/^\/protected\//, '/'),
    validateSearch: (search) => (route === '/$' ? tableSearchSchema.parse(search) : search),
    component: () => ui,
  });
  const history = createMemoryHistory({ initialEntries: [at] });
  const routeTree = root.addChildren([isGuarded ? guarded.addChildren([shown]) : shown]);
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  await router.load();
  const { unmount } = await render(
    <JotaiProvider store={store}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
        <QueryClientProvider client={client}>
          <Notifications />
          {/* The product's routes are registered for all: this one stands for any of them. */}
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>
    </JotaiProvider>,
  );
  return { client, unmount, address: () => history.location.href };
}

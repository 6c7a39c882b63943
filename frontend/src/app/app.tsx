import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Provider as JotaiProvider, useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { store } from '../shared/store.ts';
import { afterPage } from '../shared/ui/after-page.ts';
import { appearanceManager } from './appearance-manager.ts';
import { cspNonce } from './csp-nonce.ts';
import { alwaysDarkAtom } from './forced-scheme.ts';
import { healthAtom } from './health.ts';
import { MaintenancePage } from './pages/maintenance-page.tsx';
import { queryClient, router } from './router.tsx';
import { cssVariables } from './theme/css-variables.ts';
import { theme } from './theme/theme.ts';

const NotificationsHost = lazy(() => import('./notifications-host.tsx'));

export function App() {
  return (
    <JotaiProvider store={store}>
      <Themed />
    </JotaiProvider>
  );
}

function Themed() {
  const healthy = useAtomValue(healthAtom);
  const alwaysDark = useAtomValue(alwaysDarkAtom);
  const [isPageThere, setPageThere] = useState(false);
  useEffect(() => afterPage(() => setPageThere(true)), []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={appearanceManager}
      defaultColorScheme="auto"
      {...(alwaysDark && { forceColorScheme: 'dark' })}
      getStyleNonce={() => cspNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Suspense>{isPageThere && <NotificationsHost />}</Suspense>
        {healthy ? <RouterProvider router={router} /> : <MaintenancePage />}
      </QueryClientProvider>
    </MantineProvider>
  );
}

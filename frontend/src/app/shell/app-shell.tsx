import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { SessionWatch } from '../../features/session/session-watch.tsx';
import { TourHost } from '../../features/tutorial/tour-host.tsx';
import { useLiveConnection } from '../../shared/live/use-live.ts';
import { preferencesAtom } from '../../shared/preferences/preferences.ts';
import { late } from '../../shared/ui/late.ts';
import { leaveToLogin } from '../leave-to-login.ts';
import { InFrame } from '../pages/plain-page.tsx';
import styles from './app-shell.module.css';
import { PaletteHost } from './palette-host.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { Sidebar } from './sidebar.tsx';
import { StandingStillBanner } from './standing-still-banner.tsx';
import { TopBar } from './top-bar.tsx';

const PhoneNavigation = late(() => import('./phone-navigation.tsx'));

/** The frame of every page behind login. Holds the live connection. */
export function AppShell() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const onSessionLost = useCallback(() => leaveToLogin(router, queryClient), [router, queryClient]);
  useLiveConnection(onSessionLost);
  // Stays once it was open: it slides out, too.
  const [navigation, setNavigation] = useState<'unseen' | 'open' | 'closed'>('unseen');
  const closeNavigation = () => setNavigation((state) => (state === 'open' ? 'closed' : state));
  const { sidebar_collapsed: collapsed } = useAtomValue(preferencesAtom);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer, whatever opened it
  useEffect(closeNavigation, [pathname]);

  return (
    <div className={styles.shell} data-collapsed={collapsed || undefined}>
      <aside className={styles.sidebar}>
        <Sidebar collapsed={collapsed} />
      </aside>
      <Suspense>
        {navigation !== 'unseen' && <PhoneNavigation opened={navigation === 'open'} onClose={closeNavigation} />}
      </Suspense>
      <div className={styles.column}>
        <TopBar onOpenNavigation={() => setNavigation('open')} />
        <StandingStillBanner />
        <main id="main" className={styles.main} tabIndex={-1}>
          <InFrame value={true}>
            <Outlet />
          </InFrame>
        </main>
      </div>
      <PaletteHost />
      <TourHost />
      <ScrollToTop />
      <SessionWatch onSessionLost={onSessionLost} />
    </div>
  );
}

import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import { SessionWatch } from '../../features/session/session-watch.tsx';
import { TourHost } from '../../features/tutorial/tour-host.tsx';
import { useLiveConnection } from '../../shared/live/use-live.ts';
import { preferencesAtom } from '../../shared/preferences/preferences.ts';
import { leaveToLogin } from '../leave-to-login.ts';
import { InFrame } from '../pages/plain-page.tsx';
import styles from './app-shell.module.css';
import { PaletteHost } from './palette-host.tsx';
import { PhoneAccount } from './phone-account.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every page behind login. Holds the live connection. */
export function AppShell() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const onSessionLost = useCallback(() => leaveToLogin(router, queryClient), [router, queryClient]);
  useLiveConnection(onSessionLost);
  const [drawerOpen, drawer] = useDisclosure(false);
  const { sidebar_collapsed: collapsed } = useAtomValue(preferencesAtom);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer, whatever opened it
  useEffect(() => drawer.close(), [pathname]);

  return (
    <div className={styles.shell} data-collapsed={collapsed || undefined}>
      <aside className={styles.sidebar}>
        <Sidebar collapsed={collapsed} />
      </aside>
      <Drawer.Root
        opened={drawerOpen}
        onClose={drawer.close}
        size={312}
        padding={0}
        transitionProps={{ duration: 180 }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label="Navigation">
          <div className={styles.drawer}>
            <Sidebar collapsed={false} onClose={drawer.close} footer={<PhoneAccount />} />
          </div>
        </Drawer.Content>
      </Drawer.Root>
      <div className={styles.column}>
        <TopBar onOpenNavigation={drawer.open} />
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

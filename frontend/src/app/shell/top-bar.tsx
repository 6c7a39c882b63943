import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { PaletteButton } from '../../features/palette/palette-button.tsx';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import { Logo } from '../../shared/ui/logo.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { TimezoneMenu } from './timezone-menu.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

export function TopBar({ onOpenNavigation }: { onOpenNavigation: () => void }) {
  const hasNotifications = useSwitch('enable_sitewide_notifications');
  return (
    <header className={styles.bar}>
      <div className={styles.phone}>
        <ActionIcon size={44} onClick={onOpenNavigation} aria-label="Open navigation">
          <IconMenu2 size={22} />
        </ActionIcon>
        <Logo />
      </div>
      <div className={styles.crumbs}>
        <Breadcrumbs />
      </div>
      <div className={styles.end}>
        <PaletteButton />
        <div className={styles.timezone}>
          <TimezoneMenu />
        </div>
        {hasNotifications && <NotificationBell />}
        <UserMenu />
      </div>
    </header>
  );
}

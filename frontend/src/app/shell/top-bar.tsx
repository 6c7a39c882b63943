import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Logo } from '../../shared/ui/logo.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { TimezoneMenu } from './timezone-menu.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

export function TopBar({ onOpenNavigation }: { onOpenNavigation: () => void }) {
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
        <div className={styles.timezone}>
          <TimezoneMenu />
        </div>
        <UserMenu />
      </div>
    </header>
  );
}

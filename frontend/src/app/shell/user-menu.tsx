import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconLifebuoy, IconLogout, IconSunMoon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useLogout } from '../../features/session/use-logout.ts';
import { useMe } from '../../shared/session/me.ts';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Dropdown } from '../../shared/ui/dropdown.tsx';
import { AppearanceDialog } from './late-appearance-dialog.ts';
import styles from './user-menu.module.css';

/** Name, Select Appearance, Support, Log out (000 §2). */
export function UserMenu() {
  const me = useMe();
  const logout = useLogout();
  const hasSupport = useSwitch('enable_support_in_sidebar');
  const [dialogOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Dropdown
        label="Account"
        width={240}
        trigger={(props) => (
          <button {...props} className={styles.target} aria-label={`Account of ${me.name}`}>
            <Avatar name={me.name} pictureUrl={me.picture_url} />
            <span className={styles.name}>{me.name}</span>
            <IconChevronDown size={14} className={styles.chevron} aria-hidden />
          </button>
        )}
      >
        {(close) => (
          <div className={styles.menu}>
            <Link to="/profile" className={styles.who} onClick={close}>
              <b className="truncate">{me.name}</b>
              <span className="truncate">{me.email}</span>
              <span className="truncate">{me.organization.name}</span>
            </Link>
            <hr className={styles.line} />
            <button
              type="button"
              className={styles.entry}
              onClick={() => {
                close();
                dialog.open();
              }}
            >
              <IconSunMoon size={16} stroke={1.6} aria-hidden />
              Select Appearance
            </button>
            {hasSupport && (
              <Link to="/support" className={styles.entry} onClick={close}>
                <IconLifebuoy size={16} stroke={1.6} aria-hidden />
                Support
              </Link>
            )}
            <hr className={styles.line} />
            <button type="button" className={styles.entry} onClick={() => void logout()}>
              <IconLogout size={16} stroke={1.6} aria-hidden />
              Log out
            </button>
          </div>
        )}
      </Dropdown>
      <Suspense>{dialogOpen && <AppearanceDialog onClose={dialog.close} />}</Suspense>
    </>
  );
}

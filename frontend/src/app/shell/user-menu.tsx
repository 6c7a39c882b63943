import { Divider, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconLifebuoy, IconLogout, IconSunMoon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLogout } from '../../features/session/use-logout.ts';
import { useMe } from '../../shared/session/me.ts';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { AppearanceDialog } from './appearance-dialog.tsx';
import styles from './user-menu.module.css';

/** Name, Select Appearance, Support, Log out (000 §2). */
export function UserMenu() {
  const me = useMe();
  const logout = useLogout();
  const hasSupport = useSwitch('enable_support_in_sidebar');
  const [menuOpen, menu] = useDisclosure(false);
  const [dialogOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Popover opened={menuOpen} onChange={menu.set} position="bottom-end" width={240} trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={styles.target} aria-label={`Account of ${me.name}`} onClick={menu.toggle}>
            <Avatar name={me.name} pictureUrl={me.picture_url} />
            <span className={styles.name}>{me.name}</span>
            <IconChevronDown size={14} className={styles.chevron} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown p={4} aria-label="Account">
          <Link to="/profile" className={styles.who} onClick={menu.close}>
            <b className="truncate">{me.name}</b>
            <span className="truncate">{me.email}</span>
            <span className="truncate">{me.organization.name}</span>
          </Link>
          <Divider my={4} />
          <button
            type="button"
            className={styles.entry}
            onClick={() => {
              menu.close();
              dialog.open();
            }}
          >
            <IconSunMoon size={16} stroke={1.6} aria-hidden />
            Select Appearance
          </button>
          {hasSupport && (
            <Link to="/support" className={styles.entry} onClick={menu.close}>
              <IconLifebuoy size={16} stroke={1.6} aria-hidden />
              Support
            </Link>
          )}
          <Divider my={4} />
          <button type="button" className={styles.entry} onClick={() => void logout()}>
            <IconLogout size={16} stroke={1.6} aria-hidden />
            Log out
          </button>
        </Popover.Dropdown>
      </Popover>
      <AppearanceDialog opened={dialogOpen} onClose={dialog.close} />
    </>
  );
}

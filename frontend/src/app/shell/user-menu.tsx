import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconLifebuoy, IconLogout, IconSunMoon, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLogout } from '../../features/session/use-logout.ts';
import { useMe } from '../../shared/session/me.ts';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { AppearanceDialog } from './appearance-dialog.tsx';
import styles from './user-menu.module.css';

const profile: string = '/profile';

/** Name, Select Appearance, Support, Log out (000 §2). */
export function UserMenu() {
  const me = useMe();
  const logout = useLogout();
  const hasSupport = useSwitch('enable_support_in_sidebar');
  const [dialogOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <button type="button" className={styles.target} aria-label={`Account of ${me.name}`}>
            <Avatar name={me.name} pictureUrl={me.picture_url} />
            <span className={styles.name}>{me.name}</span>
            <IconChevronDown size={14} className={styles.chevron} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Account">
          <Menu.Item
            leftSection={<IconUserCircle size={16} stroke={1.6} />}
            renderRoot={(props) => <Link to={profile} {...props} />}
          >
            <span className={styles.who}>
              <b className="truncate">{me.name}</b>
              <span className="truncate">{me.email}</span>
              <span className="truncate">{me.organization.name}</span>
            </span>
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconSunMoon size={16} stroke={1.6} />} onClick={dialog.open}>
            Select Appearance
          </Menu.Item>
          {hasSupport && (
            <Menu.Item
              leftSection={<IconLifebuoy size={16} stroke={1.6} />}
              renderRoot={(props) => <Link to="/support" {...props} />}
            >
              Support
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void logout()}>
            Log out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AppearanceDialog opened={dialogOpen} onClose={dialog.close} />
    </>
  );
}

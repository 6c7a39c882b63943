import { Divider, Popover, SegmentedControl } from '@mantine/core';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useLogout } from '../../features/session/use-logout.ts';
import { type Appearance, preferencesAtom, savePreferences } from '../../shared/preferences/preferences.ts';
import { useMe } from '../../shared/session/me.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import styles from './user-menu.module.css';

export function UserMenu() {
  const me = useMe();
  const logout = useLogout();
  return (
    <Popover position="bottom-end" width={260} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.target} aria-label={`Account of ${me.name}`}>
          <Avatar name={me.name} pictureUrl={me.picture_url} />
          <span className={styles.name}>{me.name}</span>
          <IconChevronDown size={14} className={styles.chevron} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label="Account">
        <div className={styles.who}>
          <b className="truncate">{me.name}</b>
          <span className="truncate">{me.email}</span>
          <span className="truncate">{me.organization.name}</span>
        </div>
        <Divider my={4} />
        <AppearanceChoice />
        <Divider my={4} />
        <button type="button" className={styles.logout} onClick={logout}>
          <IconLogout size={16} stroke={1.6} aria-hidden />
          Log out
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}

const appearances: { value: Appearance; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
];

export function AppearanceChoice() {
  const { appearance } = useAtomValue(preferencesAtom);
  return (
    <div className={styles.appearance}>
      <span id="appearance-label">Select Appearance</span>
      <SegmentedControl
        fullWidth
        data={appearances}
        value={appearance}
        aria-labelledby="appearance-label"
        onChange={(value) => void savePreferences({ appearance: value })}
      />
    </div>
  );
}
